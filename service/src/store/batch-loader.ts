import DataLoader from 'dataloader';

/** Answers one question; at the same time others may be answered with it. */
export type BatchLoader<Question, Answer> = (question: Question) => Promise<Answer>;

/** Most questions that are asked at once. */
const MAXIMUM_QUESTIONS = 100;

/**
 * Lets requests that come at the same time share a query. A question that finds nothing under way is asked at once;
 * those that come meanwhile gather and are asked together next. An answer is never older than its question. With it
 * queries are 1.6 times as many on PostgreSQL and tag updates 1.5 times (2.8 and 2.4 embedded; `npm run bench:parts`).
 *
 * `loadAll` answers each question at its index. When it rejects, everybody who asked with it is told.
 */
export function createBatchLoader<Question, Answer>(
  loadAll: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): BatchLoader<Question, Answer> {
  let previous: Promise<unknown> = Promise.resolve();
  const loader = new DataLoader<Question, Answer>(
    (questions) => {
      const answers = loadAll(questions);
      previous = answers.catch(() => undefined);
      return answers;
    },
    {
      // An answer from memory would be older than its question.
      cache: false,
      maxBatchSize: MAXIMUM_QUESTIONS,
      // Requests that have arrived are read first, so that they can ask along; the embedded database would answer one
      // before the next is read.
      batchScheduleFn: (ask) => void previous.then(() => setImmediate(ask)),
    },
  );
  return (question) => loader.load(question);
}
