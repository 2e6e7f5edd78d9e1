/** An instruction of a Dockerfile, its continued lines joined. */
interface Instruction {
  readonly name: string;
  readonly text: string;
  readonly line: number;
}

/** Faults of a Dockerfile that a linter such as hadolint names, each with its line. */
export function lintDockerfile(text: string): readonly string[] {
  const instructions = parse(text);
  const last = instructions.map(({ name }) => name).lastIndexOf('FROM');
  const ofImage = instructions.slice(last);
  return [
    ...instructions.flatMap((instruction) =>
      (RULES[instruction.name] ?? [])
        .filter(({ isBroken }) => isBroken(instruction.text))
        .map(({ fault }) => `line ${instruction.line}: ${fault}`),
    ),
    ...findUnknownStages(instructions),
    ...assertImage(ofImage),
  ];
}

interface Rule {
  readonly fault: string;
  readonly isBroken: (text: string) => boolean;
}

const isShellForm = (text: string): boolean =>
  !/^\[.*\]$/s.test(text.replace(/^(?:--\S+\s+)*(?:CMD\s+)?/, ''));

const RULES: Readonly<Record<string, readonly Rule[]>> = {
  FROM: [
    {
      fault: 'a base image is named with its version, not by what is newest',
      isBroken: (text) =>
        !/^\S+(?::(?!latest\b)[\w.-]*\d[\w.-]*|@sha256:[0-9a-f]{64})(?:\s+AS\s+\w+)?$/i.test(text),
    },
  ],
  ADD: [{ fault: 'COPY copies files; ADD also fetches and unpacks', isBroken: () => true }],
  WORKDIR: [{ fault: 'a folder is named from the root', isBroken: (text) => !text.startsWith('/') }],
  ENTRYPOINT: [{ fault: 'a list of words, or signals do not arrive', isBroken: isShellForm }],
  CMD: [{ fault: 'a list of words, or signals do not arrive', isBroken: isShellForm }],
  HEALTHCHECK: [{ fault: 'a list of words, because the image may have no shell', isBroken: isShellForm }],
  ENV: [{ fault: 'a secret stays in the image for everybody', isBroken: (text) => SECRET.test(text) }],
  ARG: [{ fault: 'a secret stays in the history of the image', isBroken: (text) => SECRET.test(text) }],
  RUN: [
    {
      fault: 'npm ci installs what the lockfile says',
      isBroken: (text) => /\bnpm (?:install|i)\b/.test(text),
    },
    {
      fault: 'no script of a package runs while the image is built',
      isBroken: (text) => /\bnpm ci\b/.test(text) && !/--ignore-scripts\b/.test(text),
    },
    { fault: 'no sudo', isBroken: (text) => /\bsudo\b/.test(text) },
    {
      fault: 'no program from the network goes straight to a shell',
      isBroken: (text) => /\|\s*(?:ba)?sh\b/.test(text),
    },
    {
      fault: 'apt-get installs no recommended packages and leaves no lists',
      isBroken: (text) =>
        /apt-get .*install/.test(text) &&
        !(/--no-install-recommends/.test(text) && /rm -rf \/var\/lib\/apt/.test(text)),
    },
  ],
};

const SECRET = /\w*(?:PASSWORD|SECRET|TOKEN|_KEY)\w*[= ]/i;

function parse(text: string): readonly Instruction[] {
  const instructions: Instruction[] = [];
  let pending: Instruction | undefined;
  text.split('\n').forEach((raw, index) => {
    if (/^\s*(?:#|$)/.test(raw)) return;
    const isContinued = raw.trimEnd().endsWith('\\');
    const line = raw.replace(/\\\s*$/, '').trim();
    if (pending === undefined) {
      const [, name = '', rest = ''] = /^(\w+)\s*(.*)$/.exec(line) ?? [];
      pending = { name: name.toUpperCase(), text: rest, line: index + 1 };
    } else {
      pending = { ...pending, text: `${pending.text} ${line}` };
    }
    if (isContinued) return;
    instructions.push(pending);
    pending = undefined;
  });
  return instructions;
}

function findUnknownStages(instructions: readonly Instruction[]): readonly string[] {
  const stages = new Set<string>();
  return instructions.flatMap(({ line, name, text }) => {
    const [, stage] = /\sAS\s+(\w+)/i.exec(text) ?? [];
    if (name === 'FROM' && stage !== undefined) stages.add(stage);
    const [, from] = /^--from=(\w+)/.exec(text) ?? [];
    return name === 'COPY' && from !== undefined && !stages.has(from)
      ? [`line ${line}: there is no stage ${from} before this`]
      : [];
  });
}

/** Looks at the last stage, which is what runs. */
function assertImage(instructions: readonly Instruction[]): readonly string[] {
  const textsOf = (name: string): readonly string[] =>
    instructions.filter((instruction) => instruction.name === name).map(({ text }) => text);
  const user = textsOf('USER').at(-1);
  return [
    ...(user === undefined || /^(?:root|0)(?::|$)/.test(user) ? ['the image runs as root'] : []),
    ...(textsOf('HEALTHCHECK').length === 1 ? [] : ['the image has no health check']),
    ...(textsOf('ENTRYPOINT').length === 1 ? [] : ['the image has no one program']),
  ];
}
