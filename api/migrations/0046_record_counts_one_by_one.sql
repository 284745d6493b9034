-- Counts are added to one user after the other, in the order of their ids, and by the primary key. A join with all users would be planned for the
-- number of rows of the first statement on a connection, and that plan would be kept for all others.
DO $do$
DECLARE
  columns CONSTANT text := 'post_id, author_id, thread_id, is_deleted OR hidden_reason IS NOT NULL AS is_out_of_sight';
  added CONSTANT text := 'SELECT ' || columns || ', 1 AS delta FROM new_rows';
  removed CONSTANT text := 'SELECT ' || columns || ', -1 AS delta FROM old_rows';
  kind record;
BEGIN
  FOR kind IN SELECT * FROM (VALUES
    ('insert', added),
    ('update', added || ' UNION ALL ' || removed),
    ('delete', removed)
  ) AS kinds (name, changes) LOOP
    EXECUTE format(
      'CREATE OR REPLACE FUNCTION count_comments_after_%1$s() RETURNS trigger LANGUAGE plpgsql AS $body$
       DECLARE
         changed record;
       BEGIN
         FOR changed IN
           SELECT author_id, sum(delta) AS comments FROM (%2$s) AS changes WHERE author_id IS NOT NULL
           GROUP BY author_id HAVING sum(delta) <> 0 ORDER BY author_id
         LOOP
           UPDATE record_counts SET comments = record_counts.comments + changed.comments WHERE user_id = changed.author_id;
         END LOOP;
         INSERT INTO comment_counts AS counted (post_id, shard, comments, threads)
         SELECT post_id, pg_backend_pid() %% 16, sum(CASE WHEN is_out_of_sight THEN 0 ELSE delta END) AS comments,
           sum(CASE WHEN thread_id IS NULL THEN delta ELSE 0 END) AS threads
         FROM (%2$s) AS changes GROUP BY post_id
         HAVING sum(CASE WHEN is_out_of_sight THEN 0 ELSE delta END) <> 0 OR sum(CASE WHEN thread_id IS NULL THEN delta ELSE 0 END) <> 0
         ORDER BY post_id
         ON CONFLICT (post_id, shard) DO UPDATE
           SET comments = counted.comments + excluded.comments, threads = counted.threads + excluded.threads;
         RETURN NULL;
       END
       $body$',
      kind.name, kind.changes);
  END LOOP;
END
$do$;
--> statement-breakpoint
-- A user who is being deleted has no row any more.
CREATE OR REPLACE FUNCTION count_records() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added CONSTANT text := 'SELECT user_id, records FROM (' || format(TG_ARGV[1], 'new_rows') || ') AS added';
  removed CONSTANT text := 'SELECT user_id, -records FROM (' || format(TG_ARGV[1], 'old_rows') || ') AS removed';
  changed record;
BEGIN
  FOR changed IN EXECUTE
    'SELECT user_id, sum(records) AS records FROM ('
    || CASE TG_OP WHEN 'INSERT' THEN added WHEN 'DELETE' THEN removed ELSE added || ' UNION ALL ' || removed END
    || ') AS changes (user_id, records) WHERE user_id IS NOT NULL GROUP BY user_id HAVING sum(records) <> 0 ORDER BY user_id'
  LOOP
    EXECUTE format('UPDATE record_counts SET %1$I = %1$I + $1 WHERE user_id = $2', TG_ARGV[0])
    USING changed.records, changed.user_id;
  END LOOP;
  RETURN NULL;
END
$$;
