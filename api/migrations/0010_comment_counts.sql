CREATE TABLE "comment_counts" (
	"scope" text NOT NULL,
	"scope_id" integer NOT NULL,
	"shard" smallint NOT NULL,
	"comments" integer NOT NULL,
	"threads" integer NOT NULL,
	CONSTRAINT "comment_counts_scope_scope_id_shard_pk" PRIMARY KEY("scope","scope_id","shard"),
	CONSTRAINT "comment_counts_scope" CHECK ("comment_counts"."scope" in ('post', 'author'))
);
--> statement-breakpoint
ALTER TABLE "comments" DROP CONSTRAINT "comments_deleted_is_empty";--> statement-breakpoint
DROP INDEX "comments_deleted_author_index";--> statement-breakpoint
DROP INDEX "comments_author_index";--> statement-breakpoint
CREATE INDEX "comments_author_index" ON "comments" USING btree ("author_id","created_at","id","post_id") WHERE "comments"."author_id" is not null;--> statement-breakpoint
UPDATE "comments" SET "author_id" = NULL WHERE "is_deleted" AND "author_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_deleted_is_empty" CHECK (not "comments"."is_deleted" or ("comments"."text_content" = '' and "comments"."author_id" is null));
--> statement-breakpoint
-- Adds to comment_counts what one statement changed: a function for each kind of statement, so that its plan is kept.
DO $do$
DECLARE
  added CONSTANT text := 'SELECT post_id, author_id, thread_id, is_deleted, 1 AS delta FROM new_rows';
  removed CONSTANT text := 'SELECT post_id, author_id, thread_id, is_deleted, -1 AS delta FROM old_rows';
  kind record;
BEGIN
  FOR kind IN SELECT * FROM (VALUES
    ('insert', added, 'NEW TABLE AS new_rows'),
    ('update', added || ' UNION ALL ' || removed, 'OLD TABLE AS old_rows NEW TABLE AS new_rows'),
    ('delete', removed, 'OLD TABLE AS old_rows')
  ) AS kinds (name, changes, tables) LOOP
    EXECUTE format(
      'CREATE FUNCTION count_comments_after_%s() RETURNS trigger LANGUAGE plpgsql AS $body$
       BEGIN
         INSERT INTO comment_counts AS counted (scope, scope_id, shard, comments, threads)
         SELECT scope, scope_id, shard, sum(comments), sum(threads) FROM (%s) AS changes CROSS JOIN LATERAL (VALUES
           (''author'', author_id, 0, CASE WHEN is_deleted THEN 0 ELSE delta END, 0),
           (''post'', post_id, pg_backend_pid() %% 16, CASE WHEN is_deleted THEN 0 ELSE delta END,
             CASE WHEN thread_id IS NULL THEN delta ELSE 0 END)
         ) AS parts (scope, scope_id, shard, comments, threads)
         WHERE scope_id IS NOT NULL GROUP BY scope, scope_id, shard
         HAVING sum(comments) <> 0 OR sum(threads) <> 0 ORDER BY scope, scope_id, shard
         ON CONFLICT (scope, scope_id, shard) DO UPDATE
           SET comments = counted.comments + excluded.comments, threads = counted.threads + excluded.threads;
         RETURN NULL;
       END
       $body$',
      kind.name, kind.changes);
    EXECUTE format(
      'CREATE TRIGGER count_%s AFTER %s ON comments REFERENCING %s FOR EACH STATEMENT EXECUTE FUNCTION count_comments_after_%s()',
      kind.name, kind.name, kind.tables, kind.name);
  END LOOP;
END
$do$;
--> statement-breakpoint
INSERT INTO comment_counts (scope, scope_id, shard, comments, threads)
SELECT 'post', post_id, 0, count(*) FILTER (WHERE NOT is_deleted), count(*) FILTER (WHERE thread_id IS NULL)
FROM comments GROUP BY post_id
UNION ALL
SELECT 'author', author_id, 0, count(*), 0 FROM comments WHERE author_id IS NOT NULL AND NOT is_deleted GROUP BY author_id;
