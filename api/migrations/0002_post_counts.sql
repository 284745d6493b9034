-- Searched texts and their index documents are stored apart from the rows, so that reading many rows stays cheap.
ALTER TABLE "post_search" SET (toast_tuple_target = 128);
--> statement-breakpoint
ALTER TABLE "post_search" ALTER COLUMN "document" SET STORAGE EXTERNAL;
--> statement-breakpoint
-- Adds to post_counts what one statement changed. Arguments: the scope, and the expression that gives the scope's id.
CREATE FUNCTION count_public_posts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added CONSTANT text := format('SELECT %s AS scope_id, 1 AS delta FROM new_rows WHERE is_public', TG_ARGV[1]);
  removed CONSTANT text := format('SELECT %s AS scope_id, -1 AS delta FROM old_rows WHERE is_public', TG_ARGV[1]);
BEGIN
  EXECUTE format(
    'INSERT INTO post_counts AS counted (scope, scope_id, posts)
     SELECT %L, scope_id, sum(delta) FROM (%s) AS changes
     WHERE scope_id IS NOT NULL GROUP BY scope_id HAVING sum(delta) <> 0 ORDER BY scope_id
     ON CONFLICT (scope, scope_id) DO UPDATE SET posts = counted.posts + excluded.posts',
    TG_ARGV[0],
    CASE TG_OP WHEN 'INSERT' THEN added WHEN 'DELETE' THEN removed ELSE added || ' UNION ALL ' || removed END
  );
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER count_all_inserted AFTER INSERT ON "posts" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_public_posts('all', '0');
--> statement-breakpoint
CREATE TRIGGER count_all_updated AFTER UPDATE ON "posts" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_public_posts('all', '0');
--> statement-breakpoint
CREATE TRIGGER count_all_deleted AFTER DELETE ON "posts" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_public_posts('all', '0');
--> statement-breakpoint
CREATE TRIGGER count_author_inserted AFTER INSERT ON "posts" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_public_posts('author', 'author_id');
--> statement-breakpoint
CREATE TRIGGER count_author_updated AFTER UPDATE ON "posts" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_public_posts('author', 'author_id');
--> statement-breakpoint
CREATE TRIGGER count_author_deleted AFTER DELETE ON "posts" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_public_posts('author', 'author_id');
--> statement-breakpoint
CREATE TRIGGER count_category_inserted AFTER INSERT ON "post_categories" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_public_posts('category', 'category_id');
--> statement-breakpoint
CREATE TRIGGER count_category_updated AFTER UPDATE ON "post_categories" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_public_posts('category', 'category_id');
--> statement-breakpoint
CREATE TRIGGER count_category_deleted AFTER DELETE ON "post_categories" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_public_posts('category', 'category_id');
--> statement-breakpoint
CREATE TRIGGER count_tag_inserted AFTER INSERT ON "post_tags" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_public_posts('tag', 'tag_id');
--> statement-breakpoint
CREATE TRIGGER count_tag_updated AFTER UPDATE ON "post_tags" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_public_posts('tag', 'tag_id');
--> statement-breakpoint
CREATE TRIGGER count_tag_deleted AFTER DELETE ON "post_tags" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_public_posts('tag', 'tag_id');
