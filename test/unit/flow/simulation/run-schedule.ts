import { createRandom, type Random } from '../../../../service/test/simulation/random.ts';
import { Scheduler } from '../../../../service/test/simulation/scheduler.ts';
import { Trace } from '../../../../service/test/simulation/trace.ts';
import { NOW_MS } from '../samples.ts';
import { SimulatedOrigin } from './simulated-origin.ts';
import { SimulatedTab } from './simulated-tab.ts';

/** The result of a schedule. */
export interface LoginScheduleResult {
  readonly failure: string | undefined;
  readonly trace: readonly string[];
  readonly planned: number;
}

/** Maximum number of actions that a person needs to sign in. */
const PATIENCE = 12;
/** States in which an operation is running. */
const BUSY = new Set(['starting', 'sending', 'resending', 'verifying', 'resuming', 'signing-in']);

/**
 * Runs one schedule: a person in up to three tabs requests codes, types right and wrong ones, goes back, reloads and
 * signs out, while answers are lost, storage fails or is emptied, and time passes. Then all faults end. After that
 * every loaded tab must have a stored login, and a login must be possible from every state.
 */
export async function runLoginSchedule(
  seed: number,
  withoutSteps: ReadonlySet<number> = new Set(),
): Promise<LoginScheduleResult> {
  const trace = new Trace(NOW_MS);
  const scheduler = new Scheduler(createRandom(seed, 'order'), trace, NOW_MS);
  const origin = new SimulatedOrigin(scheduler, createRandom(seed, 'origin'));
  origin.hasFaults = seed % 4 !== 0;
  const plan = createRandom(seed, 'plan');
  const failures: string[] = [];
  const tabs: SimulatedTab[] = [];
  const count = 1 + plan.integer(3);
  for (let index = 1; index <= count; index += 1) {
    tabs.push(new SimulatedTab(`tab ${index}`, origin, tabs, (message) => failures.push(message)));
  }
  const steps = Array.from({ length: 4 + plan.integer(14) }, () => toStep(plan, origin, tabs));
  const settled = async (limit = 400): Promise<void> => {
    for (let left = limit; left > 0 && (await scheduler.step()); left -= 1) if (failures.length > 0) return;
  };
  try {
    for (const tab of tabs) tab.load();
    for (const [index, { label, run }] of steps.entries()) {
      if (withoutSteps.has(index) || failures.length > 0) continue;
      const between = plan.integer(7);
      for (let left = between; left > 0; left -= 1) await scheduler.step();
      trace.add(scheduler.now, 'plan', label);
      run();
      await scheduler.settle();
    }
    origin.hasFaults = origin.isStorageBroken = false;
    await settled();
    for (const tab of tabs) assertNotStuck(tab);
    // Both from the present state and from a page that is loaded again.
    for (const tab of tabs) await goOn(tab, origin, trace, settled);
    await assertKept(origin, tabs, settled);
    await assertWayOn(origin, tabs, trace, settled);
  } catch (error) {
    failures.push(error instanceof Error ? error.message : String(error));
  }
  return { failure: failures[0], trace: trace.lines, planned: steps.length };
}

interface Step {
  readonly label: string;
  run(): void;
}

function toStep(random: Random, origin: SimulatedOrigin, tabs: readonly SimulatedTab[]): Step {
  const tab = random.pick(tabs);
  const choice = random.integer(100);
  const press = random.integer(10);
  if (choice < 62) return { label: `the person acts in ${tab.name}`, run: () => act(tab, origin, press) };
  if (choice < 74) return { label: `${tab.name} is loaded again`, run: () => tab.load() };
  if (choice < 80) {
    const milliseconds = random.pick([1_000, 100_000, 310_000, 910_000]);
    return { label: `${milliseconds} ms pass`, run: () => pass(origin, tabs, milliseconds) };
  }
  if (choice < 85) return { label: 'storage is emptied', run: () => origin.evict() };
  if (choice < 90) return { label: 'storage fails', run: () => void (origin.isStorageBroken = true) };
  if (choice < 94) return { label: 'storage works', run: () => void (origin.isStorageBroken = false) };
  return { label: `${tab.name} is online`, run: () => tab.send({ type: 'online' }) };
}

/** Moves the clock, and lets every tab notice the end of its session. */
function pass(origin: SimulatedOrigin, tabs: readonly SimulatedTab[], milliseconds: number): void {
  origin.scheduler.now += milliseconds;
  for (const tab of tabs) {
    const { state } = tab;
    if (state.name === 'done' && state.session.expiresAt <= origin.scheduler.now) {
      tab.send({ type: 'session-ended', reason: 'expired' });
    }
  }
}

/** Performs an action that the screen offers. Low numbers lead towards a login, high numbers do not. */
function act(tab: SimulatedTab, origin: SimulatedOrigin, press: number): void {
  const { state } = tab;
  switch (state.name) {
    case 'choose':
      return tab.send({ type: 'submit-contact', contact: 'ada@example.com' });
    case 'code': {
      if (press === 9) return tab.send({ type: 'back' });
      const mustAsk = state.fault?.recovery === 'resend';
      if (press === 8 || (mustAsk && press < 6)) return tab.send({ type: 'resend' });
      if (press >= 6) return tab.send({ type: 'submit-code', code: 'wrong' });
      return tab.send({ type: 'submit-code', code: origin.readMail(state.challenge.otpId) });
    }
    case 'unavailable':
      return tab.send({ type: 'retry' });
    case 'no-account':
    case 'options':
      return tab.send({ type: 'back' });
    case 'sending':
    case 'resending':
    case 'verifying':
    case 'signing-in':
      return press === 9 ? tab.send({ type: 'back' }) : undefined;
    case 'done':
      return press >= 7 ? tab.send({ type: 'session-ended', reason: 'user' }) : undefined;
    case 'starting':
    case 'resuming':
    case 'misconfigured':
      return undefined;
  }
}

/** Asserts that no tab is in a busy state while no operation is running. */
function assertNotStuck({ calls, name, state }: SimulatedTab): void {
  if (BUSY.has(state.name)) throw new Error(`${name} stays in "${state.name}" with ${calls} calls under way`);
  if (calls > 0) throw new Error(`${name} has a call that never ends`);
}

/** Asserts that every loaded page has the stored login, until it ends. */
async function assertKept(
  origin: SimulatedOrigin,
  tabs: readonly SimulatedTab[],
  settled: () => Promise<void>,
): Promise<void> {
  const kept = origin.alive;
  for (const tab of tabs) {
    tab.load();
    await settled();
    const { state } = tab;
    if (kept === undefined || origin.alive !== kept) continue;
    if (state.name !== 'done' || state.session.publicKey !== kept.session.publicKey) {
      throw new Error(`${tab.name} has lost a login: it shows "${state.name}"`);
    }
  }
}

/** Asserts that a person who always chooses the action towards a login is signed in soon. */
async function goOn(
  tab: SimulatedTab,
  origin: SimulatedOrigin,
  trace: Trace,
  settled: () => Promise<void>,
): Promise<void> {
  for (let left = PATIENCE; tab.state.name !== 'done'; left -= 1) {
    if (left === 0) throw new Error(`there is no way on from "${tab.state.name}"`);
    trace.add(
      origin.scheduler.now,
      'plan',
      `the person goes on in ${tab.name}, which shows ${tab.state.name}`,
    );
    act(tab, origin, 0);
    await settled();
    assertNotStuck(tab);
  }
}

/** Asserts that a person who is signed in in one loaded page is signed in in all others, and stays so. */
async function assertWayOn(
  origin: SimulatedOrigin,
  tabs: readonly SimulatedTab[],
  trace: Trace,
  settled: () => Promise<void>,
): Promise<void> {
  const [tab] = tabs;
  if (tab === undefined) return;
  await goOn(tab, origin, trace, settled);
  const key = tab.state.name === 'done' ? tab.state.session.publicKey : '';
  if (origin.session?.session.publicKey !== key) throw new Error('the login of a tab is not at rest');
  for (const other of tabs) {
    const isSame = other.state.name === 'done' && other.state.session.publicKey === key;
    if (!isSame) throw new Error(`${other.name} does not know of the login: it shows "${other.state.name}"`);
  }
}
