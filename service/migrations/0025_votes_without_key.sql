-- By itself: in the transaction that makes the index, it would wait for transactions which wait for that.
ALTER TABLE "votes" DROP CONSTRAINT IF EXISTS "votes_once_per_credential";
