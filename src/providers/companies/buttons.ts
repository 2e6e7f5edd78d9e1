/** The part of each company that the first screen draws, from the files of this folder. `npm run docs` writes this file. */
import type { CompanyButton } from './company.ts';
import type { CompanyId } from './ids.ts';

/** The button of every company whose account people sign in with. */
export const companyButtons: { readonly [C in CompanyId]: CompanyButton } = {
  apple: {
    name: 'Apple',
    icon: {
      size: 240,
      shapes: [
        [
          'currentColor',
          'M122 69c-10 0-25-11-40-10-20 0-39 11-50 30C11 125 27 180 48 210c10 14 22 31 37 30 16-1 21-10 40-10 18 0 23 10 39 10 17-1 27-15 37-30 12-17 16-33 17-34-1 0-32-12-32-49-1-30 24-45 26-45-15-21-37-23-44-24-20-2-37 11-46 11zm33-31c9-10 14-24 13-38-12 1-27 8-36 18-7 9-14 24-12 37 13 1 27-7 35-17',
        ],
      ],
    },
  },
  discord: {
    name: 'Discord',
    icon: {
      size: 240,
      shapes: [
        [
          '#5865F2',
          'M203 44a198 198 0 0 0-49-15c-3 4-5 9-7 12a183 183 0 0 0-54 0 126 126 0 0 0-7-12 197 197 0 0 0-49 15h-1C5 90-3 136 1 181a199 199 0 0 0 60 30h1a141 141 0 0 0 12-20v-1a131 131 0 0 1-19-9v-1a102 102 0 0 0 4-3h1c39 18 81 18 120 0h1c1 1 2 2 4 3v1a123 123 0 0 1-19 9v1c3 7 7 14 12 20h1a198 198 0 0 0 60-30c5-52-8-97-36-137zM80 153c-12 0-21-11-21-24 0-13 9-24 21-24 12 0 22 11 22 24 0 13-10 24-22 24zm80 0c-12 0-22-11-22-24 0-13 10-24 22-24 12 0 22 11 22 24 0 13-10 24-22 24z',
        ],
      ],
    },
  },
  facebook: {
    name: 'Facebook',
    icon: {
      size: 240,
      shapes: [
        [
          '#0866FF',
          'M240 121c0-67-54-120-120-120S0 54 0 121c0 60 44 109 101 118v-84h-30v-34h30V94c0-30 18-46 46-46 13 0 26 2 26 2v29h-15c-15 0-19 10-19 19v23h33l-5 34h-28v84C196 230 240 181 240 121z',
        ],
      ],
    },
  },
  google: {
    name: 'Google',
    icon: {
      size: 480,
      shapes: [
        [
          '#EA4335',
          'M240 95c35 0 67 12 92 36l69-68C359 24 305 0 240 0 146 0 65 54 26 132l79 62c19-57 72-99 135-99z',
        ],
        ['#4285F4', 'M470 246c0-16-2-31-4-46H240v90h129c-5 30-22 55-47 72l77 60C444 380 470 318 470 246z'],
        ['#FBBC05', 'M105 286c-5-15-7-30-7-46s2-31 7-46l-80-62C9 165 0 201 0 240c0 39 9 75 26 108l79-62z'],
        [
          '#34A853',
          'M240 480c65 0 119-21 159-58l-77-60c-22 14-50 23-82 23-63 0-116-42-135-99l-80 62C65 426 146 480 240 480z',
        ],
      ],
    },
    hasFedCM: true,
  },
  x: {
    name: 'X',
    icon: {
      size: 240,
      shapes: [
        [
          'currentColor',
          'M189 12h37l-81 91L240 228h-74l-58-75-66 75H5L91 130 0 12h76l52 69zm-13 194h20L65 32H43z',
        ],
      ],
    },
  },
};
