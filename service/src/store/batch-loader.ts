import DataLoader from 'dataloader';

/** Answers one question, together with others that are asked at the same time. */
export type BatchLoader<Question, Answer> = (question: Question) => Promise<Answer>;

/** Maximum number of questions in one query. */
const MAXIMUM_QUESTIONS = 100;

/**
 * Lets requests that come at the same time share a query. A question that comes while no query is running is asked at
 * once. Questions that come during a query are gathered and asked together in the next one. An answer is never older
 * than its question. With it the service does 1.6 times as many queries on PostgreSQL and 1.5 times as many tag updates
 * (2.8 and 2.4 times embedded; `npm run bench:parts`).
 *
 * `loadAll` returns the answer to each question at its index. When it rejects, every question of that query rejects.
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
      // A cached answer would be older than its question.
      cache: false,
      maxBatchSize: MAXIMUM_QUESTIONS,
      // Requests that have arrived are read first, so that their questions join this query. Otherwise the embedded
      // database would answer one request before the next is read.
      batchScheduleFn: (ask) => void previous.then(() => setImmediate(ask)),
    },
  );
  return (question) => loader.load(question);
}
