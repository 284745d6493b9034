-- Lists of terms are read in the order of the counts, so a term without posts needs one too.
CREATE FUNCTION add_count_of_terms()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO post_counts (scope, scope_id, posts) SELECT TG_ARGV[0], id, 0 FROM new_rows ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER add_count_of_categories AFTER INSERT ON categories
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_count_of_terms('category');
--> statement-breakpoint
CREATE TRIGGER add_count_of_tags AFTER INSERT ON tags
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_count_of_terms('tag');
--> statement-breakpoint
INSERT INTO post_counts (scope, scope_id, posts)
  SELECT 'category', id, 0 FROM categories UNION ALL SELECT 'tag', id, 0 FROM tags
  ON CONFLICT DO NOTHING;
