DROP TRIGGER count_all_deleted ON posts;
--> statement-breakpoint
DROP TRIGGER count_all_inserted ON posts;
--> statement-breakpoint
DROP TRIGGER count_all_updated ON posts;
--> statement-breakpoint
DROP TRIGGER count_author_deleted ON posts;
--> statement-breakpoint
DROP TRIGGER count_author_inserted ON posts;
--> statement-breakpoint
DROP TRIGGER count_author_updated ON posts;
--> statement-breakpoint
DROP TRIGGER record_images_delete ON posts;
--> statement-breakpoint
DROP TRIGGER record_images_insert ON posts;
--> statement-breakpoint
DROP TRIGGER record_images_update ON posts;
--> statement-breakpoint
DROP TRIGGER record_posts_delete ON posts;
--> statement-breakpoint
DROP TRIGGER record_posts_insert ON posts;
--> statement-breakpoint
DROP TRIGGER record_posts_update ON posts;
--> statement-breakpoint
DROP TRIGGER count_category_deleted ON post_categories;
--> statement-breakpoint
DROP TRIGGER count_category_inserted ON post_categories;
--> statement-breakpoint
DROP TRIGGER count_category_updated ON post_categories;
--> statement-breakpoint
DROP TRIGGER count_tag_deleted ON post_tags;
--> statement-breakpoint
DROP TRIGGER count_tag_inserted ON post_tags;
--> statement-breakpoint
DROP TRIGGER count_tag_updated ON post_tags;
--> statement-breakpoint
DROP TRIGGER record_calculations_delete ON calculations;
--> statement-breakpoint
DROP TRIGGER record_calculations_insert ON calculations;
--> statement-breakpoint
DROP TRIGGER record_friend_requests_delete ON friend_requests;
--> statement-breakpoint
DROP TRIGGER record_friend_requests_insert ON friend_requests;
--> statement-breakpoint
DROP TRIGGER record_friend_requests_update ON friend_requests;
--> statement-breakpoint
DROP TRIGGER record_images_delete ON content_blocks;
--> statement-breakpoint
DROP TRIGGER record_images_insert ON content_blocks;
--> statement-breakpoint
DROP TRIGGER record_images_update ON content_blocks;
--> statement-breakpoint
DROP TRIGGER record_images_delete ON manga;
--> statement-breakpoint
DROP TRIGGER record_images_insert ON manga;
--> statement-breakpoint
DROP TRIGGER record_images_update ON manga;
--> statement-breakpoint
DROP TRIGGER record_manga_delete ON manga;
--> statement-breakpoint
DROP TRIGGER record_manga_insert ON manga;
--> statement-breakpoint
DROP TRIGGER record_manga_update ON manga;
--> statement-breakpoint
DROP TRIGGER record_notes_delete ON notes;
--> statement-breakpoint
DROP TRIGGER record_notes_insert ON notes;
--> statement-breakpoint
DROP TRIGGER record_notes_update ON notes;
--> statement-breakpoint
DROP TRIGGER record_pages_delete ON manga_chapters;
--> statement-breakpoint
DROP TRIGGER record_pages_insert ON manga_chapters;
--> statement-breakpoint
DROP TRIGGER record_pages_update ON manga_chapters;
--> statement-breakpoint
DROP FUNCTION count_public_posts();
--> statement-breakpoint
DROP FUNCTION count_records();
--> statement-breakpoint
-- Adds in the order of ids, so that statements cannot deadlock.
CREATE FUNCTION add_public_posts(of_scope text, ids integer[], amounts integer[])
  RETURNS void
  LANGUAGE sql
BEGIN ATOMIC
  INSERT INTO post_counts AS counted (scope, scope_id, posts)
  SELECT of_scope, id, sum(amount) FROM unnest(ids, amounts) AS change (id, amount)
  WHERE id IS NOT NULL GROUP BY id HAVING sum(amount) <> 0 ORDER BY id
  ON CONFLICT (scope, scope_id) DO UPDATE SET posts = counted.posts + excluded.posts;
END;
--> statement-breakpoint
-- Adds to one user after the other, ordered by id, so that statements cannot deadlock. A user who is
-- being deleted has no row any more.
CREATE FUNCTION add_records(kind text, users integer[], amounts integer[])
  RETURNS void
  LANGUAGE plpgsql
AS $$
DECLARE
  of_user integer;
  added bigint;
BEGIN
  FOR of_user, added IN
    SELECT id, sum(amount) FROM unnest(users, amounts) AS change (id, amount)
    WHERE id IS NOT NULL GROUP BY id HAVING sum(amount) <> 0 ORDER BY id
  LOOP
    CASE kind
      WHEN 'calculations' THEN UPDATE record_counts SET calculations = calculations + added WHERE user_id = of_user;
      WHEN 'friend_requests' THEN UPDATE record_counts SET friend_requests = friend_requests + added WHERE user_id = of_user;
      WHEN 'images' THEN UPDATE record_counts SET images = images + added WHERE user_id = of_user;
      WHEN 'manga' THEN UPDATE record_counts SET manga = manga + added WHERE user_id = of_user;
      WHEN 'notes' THEN UPDATE record_counts SET notes = notes + added WHERE user_id = of_user;
      WHEN 'pages' THEN UPDATE record_counts SET pages = pages + added WHERE user_id = of_user;
      WHEN 'posts' THEN UPDATE record_counts SET posts = posts + added WHERE user_id = of_user;
    END CASE;
  END LOOP;
END
$$;
--> statement-breakpoint
CREATE FUNCTION count_public_posts()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
DECLARE
  authors integer[];
  amounts integer[];
BEGIN
  IF TG_OP <> 'DELETE' THEN
    SELECT array_agg(author_id), array_agg(1) INTO authors, amounts FROM new_rows WHERE is_public;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    SELECT authors || array_agg(author_id), amounts || array_agg(-1) INTO authors, amounts FROM old_rows WHERE is_public;
  END IF;
  PERFORM add_public_posts('all', array_fill(0, ARRAY[coalesce(cardinality(amounts), 0)]), amounts);
  PERFORM add_public_posts('author', authors, amounts);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION count_public_posts_of_categories()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
DECLARE
  categories integer[];
  amounts integer[];
BEGIN
  IF TG_OP <> 'DELETE' THEN
    SELECT array_agg(category_id), array_agg(1) INTO categories, amounts
    FROM new_rows WHERE is_public;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    SELECT categories || array_agg(category_id), amounts || array_agg(-1) INTO categories, amounts
    FROM old_rows WHERE is_public;
  END IF;
  PERFORM add_public_posts('category', categories, amounts);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION count_public_posts_of_tags()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
DECLARE
  tags integer[];
  amounts integer[];
BEGIN
  IF TG_OP <> 'DELETE' THEN
    SELECT array_agg(tag_id), array_agg(1) INTO tags, amounts
    FROM new_rows WHERE is_public;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    SELECT tags || array_agg(tag_id), amounts || array_agg(-1) INTO tags, amounts
    FROM old_rows WHERE is_public;
  END IF;
  PERFORM add_public_posts('tag', tags, amounts);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION count_calculations()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
DECLARE
  users integer[];
  amounts integer[];
BEGIN
  IF TG_OP <> 'DELETE' THEN
    SELECT array_agg(owner_id), array_agg(1) INTO users, amounts
    FROM new_rows;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    SELECT users || array_agg(owner_id), amounts || array_agg(-1) INTO users, amounts
    FROM old_rows;
  END IF;
  PERFORM add_records('calculations', users, amounts);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION count_friend_requests()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
DECLARE
  users integer[];
  amounts integer[];
BEGIN
  IF TG_OP <> 'DELETE' THEN
    SELECT array_agg(from_user_id), array_agg(1) INTO users, amounts
    FROM new_rows;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    SELECT users || array_agg(from_user_id), amounts || array_agg(-1) INTO users, amounts
    FROM old_rows;
  END IF;
  PERFORM add_records('friend_requests', users, amounts);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION count_notes()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
DECLARE
  users integer[];
  amounts integer[];
BEGIN
  IF TG_OP <> 'DELETE' THEN
    SELECT array_agg(owner_id), array_agg(1) INTO users, amounts
    FROM new_rows;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    SELECT users || array_agg(owner_id), amounts || array_agg(-1) INTO users, amounts
    FROM old_rows;
  END IF;
  PERFORM add_records('notes', users, amounts);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION count_pages()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
DECLARE
  users integer[];
  amounts integer[];
BEGIN
  IF TG_OP <> 'DELETE' THEN
    SELECT array_agg(uploader_id), array_agg(num_pages) INTO users, amounts
    FROM new_rows;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    SELECT users || array_agg(uploader_id), amounts || array_agg(-num_pages) INTO users, amounts
    FROM old_rows;
  END IF;
  PERFORM add_records('pages', users, amounts);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION count_manga()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
DECLARE
  users integer[];
  amounts integer[];
  covers integer[];
BEGIN
  IF TG_OP <> 'DELETE' THEN
    SELECT array_agg(uploader_id), array_agg(1), array_agg((cover_image_id IS NOT NULL)::integer)
    INTO users, amounts, covers FROM new_rows;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    SELECT users || array_agg(uploader_id), amounts || array_agg(-1), covers || array_agg(-(cover_image_id IS NOT NULL)::integer)
    INTO users, amounts, covers FROM old_rows;
  END IF;
  PERFORM add_records('manga', users, amounts);
  PERFORM add_records('images', users, covers);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION count_block_images()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
DECLARE
  users integer[];
  amounts integer[];
BEGIN
  IF TG_OP <> 'DELETE' THEN
    SELECT array_agg(author_id), array_agg(1) INTO users, amounts
    FROM new_rows JOIN posts ON posts.id = post_id WHERE image_id IS NOT NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    SELECT users || array_agg(author_id), amounts || array_agg(-1) INTO users, amounts
    FROM old_rows JOIN posts ON posts.id = post_id WHERE image_id IS NOT NULL;
  END IF;
  PERFORM add_records('images', users, amounts);
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- The images of the blocks belong to the author of the post.
CREATE FUNCTION count_posts()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
DECLARE
  users integer[];
  amounts integer[];
  images integer[];
BEGIN
  IF TG_OP <> 'DELETE' THEN
    SELECT array_agg(author_id), array_agg(1), array_agg((featured_image_id IS NOT NULL)::integer
      + (SELECT count(image_id) FROM content_blocks WHERE post_id = new_rows.id)::integer)
    INTO users, amounts, images FROM new_rows;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    SELECT users || array_agg(author_id), amounts || array_agg(-1), images || array_agg(-(featured_image_id IS NOT NULL)::integer
      - (SELECT count(image_id) FROM content_blocks WHERE post_id = old_rows.id)::integer)
    INTO users, amounts, images FROM old_rows;
  END IF;
  PERFORM add_records('images', users, images);
  PERFORM add_records('posts', users, amounts);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER count_public_posts_insert AFTER INSERT ON posts
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_public_posts();
--> statement-breakpoint
CREATE TRIGGER count_public_posts_delete AFTER DELETE ON posts
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_public_posts();
--> statement-breakpoint
CREATE TRIGGER count_public_posts_update AFTER UPDATE ON posts
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_public_posts();
--> statement-breakpoint
CREATE TRIGGER count_posts_insert AFTER INSERT ON posts
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_posts();
--> statement-breakpoint
CREATE TRIGGER count_posts_delete AFTER DELETE ON posts
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_posts();
--> statement-breakpoint
CREATE TRIGGER count_posts_update AFTER UPDATE ON posts
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_posts();
--> statement-breakpoint
CREATE TRIGGER count_public_posts_of_categories_insert AFTER INSERT ON post_categories
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_public_posts_of_categories();
--> statement-breakpoint
CREATE TRIGGER count_public_posts_of_categories_delete AFTER DELETE ON post_categories
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_public_posts_of_categories();
--> statement-breakpoint
CREATE TRIGGER count_public_posts_of_categories_update AFTER UPDATE ON post_categories
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_public_posts_of_categories();
--> statement-breakpoint
CREATE TRIGGER count_public_posts_of_tags_insert AFTER INSERT ON post_tags
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_public_posts_of_tags();
--> statement-breakpoint
CREATE TRIGGER count_public_posts_of_tags_delete AFTER DELETE ON post_tags
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_public_posts_of_tags();
--> statement-breakpoint
CREATE TRIGGER count_public_posts_of_tags_update AFTER UPDATE ON post_tags
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_public_posts_of_tags();
--> statement-breakpoint
CREATE TRIGGER count_calculations_insert AFTER INSERT ON calculations
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_calculations();
--> statement-breakpoint
CREATE TRIGGER count_calculations_delete AFTER DELETE ON calculations
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_calculations();
--> statement-breakpoint
CREATE TRIGGER count_friend_requests_insert AFTER INSERT ON friend_requests
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_friend_requests();
--> statement-breakpoint
CREATE TRIGGER count_friend_requests_delete AFTER DELETE ON friend_requests
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_friend_requests();
--> statement-breakpoint
CREATE TRIGGER count_friend_requests_update AFTER UPDATE ON friend_requests
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_friend_requests();
--> statement-breakpoint
CREATE TRIGGER count_notes_insert AFTER INSERT ON notes
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_notes();
--> statement-breakpoint
CREATE TRIGGER count_notes_delete AFTER DELETE ON notes
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_notes();
--> statement-breakpoint
CREATE TRIGGER count_notes_update AFTER UPDATE ON notes
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_notes();
--> statement-breakpoint
CREATE TRIGGER count_pages_insert AFTER INSERT ON manga_chapters
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_pages();
--> statement-breakpoint
CREATE TRIGGER count_pages_delete AFTER DELETE ON manga_chapters
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_pages();
--> statement-breakpoint
CREATE TRIGGER count_pages_update AFTER UPDATE ON manga_chapters
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_pages();
--> statement-breakpoint
CREATE TRIGGER count_manga_insert AFTER INSERT ON manga
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_manga();
--> statement-breakpoint
CREATE TRIGGER count_manga_delete AFTER DELETE ON manga
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_manga();
--> statement-breakpoint
CREATE TRIGGER count_manga_update AFTER UPDATE ON manga
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_manga();
--> statement-breakpoint
CREATE TRIGGER count_block_images_insert AFTER INSERT ON content_blocks
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_block_images();
--> statement-breakpoint
CREATE TRIGGER count_block_images_delete AFTER DELETE ON content_blocks
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_block_images();
--> statement-breakpoint
CREATE TRIGGER count_block_images_update AFTER UPDATE ON content_blocks
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_block_images();
