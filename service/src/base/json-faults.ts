import { printParseErrorCode, type ParseErrorCode } from 'jsonc-parser';

type FaultName = ReturnType<typeof printParseErrorCode>;

/** The faults that the parser knows, in words. */
const FAULTS: Readonly<Partial<Record<FaultName, string>>> = {
  InvalidSymbol: 'a text needs quotation marks',
  InvalidNumberFormat: 'this is not a number',
  PropertyNameExpected: 'the name of a member is missing, in quotation marks; none follows the last comma',
  ValueExpected: 'a value is missing; none follows the last comma',
  ColonExpected: 'a colon is missing',
  CommaExpected: 'a comma is missing',
  CloseBraceExpected: 'a closing brace } is missing',
  CloseBracketExpected: 'a closing bracket ] is missing',
  EndOfFileExpected: 'something follows the end',
  InvalidCommentToken: 'comments are not allowed',
  UnexpectedEndOfComment: 'comments are not allowed',
  UnexpectedEndOfString: 'the closing quotation mark of a text is missing',
  UnexpectedEndOfNumber: 'this is not a number',
  InvalidUnicode: 'the escape sequence \\u needs four hexadecimal digits',
  InvalidEscapeCharacter: 'this escape sequence is not known',
  InvalidCharacter: 'a text holds a character that must be escaped',
};

/** Says what is wrong with a text that is not JSON, and where: by its line, when it has several. */
export function toJsonFault(code: ParseErrorCode, offset: number, line: number, character: number): string {
  const place = line === 0 ? `character ${offset + 1}` : `line ${line + 1}, character ${character + 1}`;
  return `Not JSON: ${FAULTS[printParseErrorCode(code)] ?? 'the syntax is wrong'} (at ${place}).`;
}
