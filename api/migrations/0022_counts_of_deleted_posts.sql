-- The comments of a deleted post go after it, so they are no longer counted.
CREATE OR REPLACE FUNCTION count_comments_after_delete()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
DECLARE
  changed record;
BEGIN
  FOR changed IN
    SELECT author_id, sum(delta) AS comments FROM (SELECT post_id, author_id, thread_id, is_deleted OR hidden_reason IS NOT NULL AS is_out_of_sight, -1 AS delta FROM old_rows) AS changes WHERE author_id IS NOT NULL
    GROUP BY author_id HAVING sum(delta) <> 0 ORDER BY author_id
  LOOP
    UPDATE record_counts SET comments = record_counts.comments + changed.comments WHERE user_id = changed.author_id;
  END LOOP;
  INSERT INTO comment_counts AS counted (post_id, shard, comments, threads)
  SELECT post_id, pg_backend_pid() % 16, sum(CASE WHEN is_out_of_sight THEN 0 ELSE delta END) AS comments,
    sum(CASE WHEN thread_id IS NULL THEN delta ELSE 0 END) AS threads
  FROM (SELECT post_id, author_id, thread_id, is_deleted OR hidden_reason IS NOT NULL AS is_out_of_sight, -1 AS delta FROM old_rows) AS changes
  WHERE EXISTS (SELECT FROM posts WHERE posts.id = post_id)
  GROUP BY post_id
  HAVING sum(CASE WHEN is_out_of_sight THEN 0 ELSE delta END) <> 0 OR sum(CASE WHEN thread_id IS NULL THEN delta ELSE 0 END) <> 0
  ORDER BY post_id
  ON CONFLICT (post_id, shard) DO UPDATE
    SET comments = counted.comments + excluded.comments, threads = counted.threads + excluded.threads;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION delete_comment_counts()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  DELETE FROM comment_counts WHERE post_id IN (SELECT id FROM old_rows);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER delete_comment_counts_after_delete
  AFTER DELETE ON posts
  REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION delete_comment_counts();
--> statement-breakpoint
DELETE FROM comment_counts WHERE NOT EXISTS (SELECT FROM posts WHERE posts.id = post_id);
