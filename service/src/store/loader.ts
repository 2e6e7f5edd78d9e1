import { setImmediate as nextTurn } from 'node:timers/promises';

/** Answers one question; at the same time others may be answered with it. */
export type Loader<Question, Answer> = (question: Question) => Promise<Answer>;

/** Most questions that are asked at once. */
const MAXIMUM_QUESTIONS = 100;

/**
 * Lets requests that come at the same time share a query. A question that finds nothing under way is asked at once;
 * those that come meanwhile gather and are asked together next. An answer is never older than its question.
 *
 * `loadAll` answers each question at its index. When it rejects, everybody who asked with it is told.
 */
export function createLoader<Question, Answer>(
  loadAll: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): Loader<Question, Answer> {
  interface Waiting {
    readonly question: Question;
    readonly resolve: (answer: Answer) => void;
    readonly reject: (error: unknown) => void;
  }
  const waiting: Waiting[] = [];
  let isUnderWay = false;

  async function askAll(): Promise<void> {
    isUnderWay = true;
    while (waiting.length > 0) {
      // Requests that have arrived are read first, so that they can ask along; the embedded database would answer
      // one before the next is read.
      await nextTurn();
      const asked = waiting.splice(0, MAXIMUM_QUESTIONS);
      try {
        const answers = await loadAll(asked.map(({ question }) => question));
        asked.forEach(({ resolve }, index) => resolve(answers[index] as Answer));
      } catch (error) {
        for (const { reject } of asked) reject(error);
      }
    }
    isUnderWay = false;
  }

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      if (!isUnderWay) void askAll();
    });
}
