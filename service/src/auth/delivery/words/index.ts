/** The languages of the messages, a line for each file of this folder. `npm run docs` writes this file. */
import type { MessageWords } from '../message-words.ts';
import { words as ar } from './ar.ts';
import { words as bg } from './bg.ts';
import { words as cs } from './cs.ts';
import { words as da } from './da.ts';
import { words as de } from './de.ts';
import { words as el } from './el.ts';
import { words as en } from './en.ts';
import { words as es } from './es.ts';
import { words as fa } from './fa.ts';
import { words as fi } from './fi.ts';
import { words as fr } from './fr.ts';
import { words as he } from './he.ts';
import { words as hi } from './hi.ts';
import { words as hr } from './hr.ts';
import { words as hu } from './hu.ts';
import { words as id } from './id.ts';
import { words as it } from './it.ts';
import { words as ja } from './ja.ts';
import { words as ko } from './ko.ts';
import { words as lt } from './lt.ts';
import { words as ms } from './ms.ts';
import { words as nb } from './nb.ts';
import { words as nl } from './nl.ts';
import { words as pl } from './pl.ts';
import { words as ptBR } from './pt-BR.ts';
import { words as ptPT } from './pt-PT.ts';
import { words as ro } from './ro.ts';
import { words as ru } from './ru.ts';
import { words as sk } from './sk.ts';
import { words as sv } from './sv.ts';
import { words as th } from './th.ts';
import { words as tr } from './tr.ts';
import { words as uk } from './uk.ts';
import { words as ur } from './ur.ts';
import { words as vi } from './vi.ts';
import { words as zhCN } from './zh-CN.ts';
import { words as zhTW } from './zh-TW.ts';

/** The words of every language, by its BCP 47 tag. */
export const words = {
  ar,
  bg,
  cs,
  da,
  de,
  el,
  en,
  es,
  fa,
  fi,
  fr,
  he,
  hi,
  hr,
  hu,
  id,
  it,
  ja,
  ko,
  lt,
  ms,
  nb,
  nl,
  pl,
  'pt-BR': ptBR,
  'pt-PT': ptPT,
  ro,
  ru,
  sk,
  sv,
  th,
  tr,
  uk,
  ur,
  vi,
  'zh-CN': zhCN,
  'zh-TW': zhTW,
} satisfies Record<string, MessageWords>;
