/** Names by which people search for a country, besides its name in the page's language. */
import type { CountryCode } from 'libphonenumber-js/core';

/** ISO 3166-1 alpha-3 codes, each followed by the alpha-2 code unless that is its first two letters. */
const ALPHA_3 =
  'ANDAD AREAE AFG ATGAG AIA ALB ARMAM AGOAO ARG ASM AUTAT AUS ABWAW ALAAX AZE BIHBA BRBBB BGDBD BEL BFA BGR ' +
  'BHR BDIBI BENBJ BLM BMU BRNBN BOL BESBQ BRA BHSBS BTN BWA BLRBY BLZBZ CAN CCK CODCD CAFCF COGCG CHE CIV ' +
  'COKCK CHLCL CMR CHNCN COL CRI CUB CPVCV CUWCW CXR CYP CZE DEU DJI DNKDK DMA DOM DZA ECU ESTEE EGY ESHEH ERI ' +
  'ESP ETH FIN FJI FLKFK FSMFM FROFO FRA GAB GBR GRDGD GEO GUFGF GGY GHA GIB GRLGL GMB GINGN GLPGP GNQGQ GRC ' +
  'GTM GUM GNBGW GUYGY HKG HND HRV HTI HUN IDN IRLIE ISRIL IMN IND IOT IRQIQ IRN ISL ITA JEY JAMJM JOR JPN KEN ' +
  'KGZ KHM KIR COMKM KNA PRKKP KORKR KWT CYMKY KAZKZ LAO LBN LCA LIE LKA LBRLR LSO LTU LUX LVA LBYLY MAR MCO ' +
  'MDA MNEME MAFMF MDGMG MHL MKD MLI MMR MNG MACMO MNPMP MTQMQ MRT MSR MLTMT MUS MDVMV MWI MEXMX MYS MOZMZ NAM ' +
  'NCL NER NFK NGA NIC NLD NOR NPL NRU NIUNU NZL OMN PAN PER PYFPF PNGPG PHL PAKPK POLPL SPMPM PRI PSE PRTPT ' +
  'PLWPW PRYPY QAT REU ROU SRBRS RUS RWA SAU SLBSB SYCSC SDN SWESE SGP SHN SVNSI SJM SVKSK SLE SMR SENSN SOM ' +
  'SURSR SSD STP SLVSV SXM SYR SWZSZ TCA TCDTD TGO THA TJK TKL TLS TKMTM TUNTN TON TURTR TTO TUVTV TWN TZA ' +
  'UKRUA UGA USA URYUY UZB VAT VCT VEN VGB VIR VNM VUT WLFWF WSM XKX YEM MYTYT ZAF ZMB ZWE';

/** Everyday names that are in no list of names. */
const COLLOQUIAL: { readonly [C in CountryCode]?: string } = {
  AE: 'UAE, Emirates',
  BA: 'Bosnia',
  BO: 'Bolivia',
  CD: 'DRC, Congo, Zaire',
  CI: 'Ivory Coast',
  CV: 'Cape Verde',
  CZ: 'Czech Republic',
  GB: 'UK, Britain, Great Britain, England, Scotland, Wales',
  KP: 'North Korea',
  KR: 'Korea, South Korea',
  LA: 'Laos',
  MK: 'Macedonia',
  MM: 'Burma',
  NL: 'Holland',
  PS: 'Palestine',
  RU: 'Russia',
  SY: 'Syria',
  SZ: 'Swaziland',
  TL: 'East Timor',
  TR: 'Turkey',
  TW: 'Taiwan',
  US: 'America, States',
  VA: 'Vatican',
  VN: 'Vietnam',
};

/** Returns the alpha-2 code of an alpha-3 code (ISO 3166-1). */
export function countryOfAlpha3(letters: string): string | undefined {
  const entry = ALPHA_3.split(' ').find((code) => code.slice(0, 3) === letters.toUpperCase());
  return entry && (entry.slice(3) || entry.slice(0, 2));
}

/**
 * Returns other names of a country: in English, in the language that most people there speak, and everyday names.
 * `nameIn` names the country in a language.
 */
export function otherNamesOf(code: CountryCode, nameIn: (locale: string) => string): readonly string[] {
  const { language } = new Intl.Locale(`und-${code}`).maximize();
  return [nameIn('en'), nameIn(language), ...(COLLOQUIAL[code] ?? '').split(', ')];
}
