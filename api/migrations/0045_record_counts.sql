CREATE TABLE "record_counts" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"posts" integer DEFAULT 0 NOT NULL,
	"comments" integer DEFAULT 0 NOT NULL,
	"notes" integer DEFAULT 0 NOT NULL,
	"manga" integer DEFAULT 0 NOT NULL,
	"pages" integer DEFAULT 0 NOT NULL,
	"images" integer DEFAULT 0 NOT NULL,
	"friend_requests" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "record_counts" ADD CONSTRAINT "record_counts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- Its rows change often and none of their columns is in another index: free space on a page keeps the changes there.
ALTER TABLE "record_counts" SET (fillfactor = 50);
--> statement-breakpoint
INSERT INTO record_counts (user_id, posts, comments, notes, manga, pages, images, friend_requests)
SELECT id,
  (SELECT count(*) FROM posts WHERE author_id = users.id),
  (SELECT count(*) FROM comments WHERE author_id = users.id),
  (SELECT count(*) FROM notes WHERE owner_id = users.id),
  (SELECT count(*) FROM manga WHERE uploader_id = users.id),
  (SELECT coalesce(sum(num_pages), 0) FROM manga_chapters WHERE uploader_id = users.id),
  (image_id IS NOT NULL)::integer
    + (SELECT count(featured_image_id) FROM posts WHERE author_id = users.id)
    + (SELECT count(content_blocks.image_id) FROM posts JOIN content_blocks ON post_id = posts.id WHERE author_id = users.id)
    + (SELECT count(cover_image_id) FROM manga WHERE uploader_id = users.id),
  (SELECT count(*) FROM friend_requests WHERE from_user_id = users.id)
FROM users;
--> statement-breakpoint
-- Comments of users are counted in record_counts, so comment_counts keeps those of posts alone.
DELETE FROM comment_counts WHERE scope = 'author';
--> statement-breakpoint
ALTER TABLE "comment_counts" DROP CONSTRAINT "comment_counts_scope";
--> statement-breakpoint
ALTER TABLE "comment_counts" DROP CONSTRAINT "comment_counts_scope_scope_id_shard_pk";
--> statement-breakpoint
ALTER TABLE "comment_counts" RENAME COLUMN "scope_id" TO "post_id";
--> statement-breakpoint
ALTER TABLE "comment_counts" DROP COLUMN "scope";
--> statement-breakpoint
ALTER TABLE "comment_counts" ADD CONSTRAINT "comment_counts_post_id_shard_pk" PRIMARY KEY("post_id","shard");
--> statement-breakpoint
-- A function for each kind of statement, so that its plan is kept. The row of the user comes first: whoever writes a comment holds it already.
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
       BEGIN
         INSERT INTO record_counts AS counted (user_id, comments)
         SELECT users.id, sum(delta) FROM (%2$s) AS changes JOIN users ON users.id = author_id
         GROUP BY users.id HAVING sum(delta) <> 0 ORDER BY users.id
         ON CONFLICT (user_id) DO UPDATE SET comments = counted.comments + excluded.comments;
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
-- Adds to record_counts what one statement changed. Arguments: the kind of record, and a query of the user and the number of records of each
-- row of %s. Of a user who is being deleted nothing is counted any more.
CREATE FUNCTION count_records() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added CONSTANT text := 'SELECT user_id, records FROM (' || format(TG_ARGV[1], 'new_rows') || ') AS added';
  removed CONSTANT text := 'SELECT user_id, -records FROM (' || format(TG_ARGV[1], 'old_rows') || ') AS removed';
BEGIN
  EXECUTE format(
    'INSERT INTO record_counts AS counted (user_id, %1$I)
     SELECT users.id, sum(records) FROM (%2$s) AS changes (user_id, records) JOIN users ON users.id = changes.user_id
     GROUP BY users.id HAVING sum(records) <> 0 ORDER BY users.id
     ON CONFLICT (user_id) DO UPDATE SET %1$I = counted.%1$I + excluded.%1$I',
    TG_ARGV[0],
    CASE TG_OP WHEN 'INSERT' THEN added WHEN 'DELETE' THEN removed ELSE added || ' UNION ALL ' || removed END
  );
  RETURN NULL;
END
$$;
--> statement-breakpoint
DO $do$
DECLARE
  counted record;
  event record;
BEGIN
  FOR counted IN SELECT * FROM (VALUES
    ('posts', 'posts', 'SELECT author_id AS user_id, 1 AS records FROM %s'),
    ('notes', 'notes', 'SELECT owner_id AS user_id, 1 AS records FROM %s'),
    ('manga', 'manga', 'SELECT uploader_id AS user_id, 1 AS records FROM %s'),
    ('manga_chapters', 'pages', 'SELECT uploader_id AS user_id, num_pages AS records FROM %s'),
    ('friend_requests', 'friend_requests', 'SELECT from_user_id AS user_id, 1 AS records FROM %s'),
    ('manga', 'images', 'SELECT uploader_id AS user_id, 1 AS records FROM %s WHERE cover_image_id IS NOT NULL'),
    ('content_blocks', 'images', 'SELECT author_id AS user_id, 1 AS records FROM %s AS block JOIN posts ON posts.id = post_id WHERE image_id IS NOT NULL'),
    -- An author who changes takes the images of the blocks along.
    ('posts', 'images', 'SELECT author_id AS user_id, (featured_image_id IS NOT NULL)::integer
       + (SELECT count(image_id) FROM content_blocks WHERE post_id = post.id) AS records FROM %s AS post')
  ) AS counted (table_name, kind, query) LOOP
    FOR event IN SELECT * FROM (VALUES
      ('insert', 'NEW TABLE AS new_rows'),
      ('update', 'OLD TABLE AS old_rows NEW TABLE AS new_rows'),
      ('delete', 'OLD TABLE AS old_rows')
    ) AS events (name, tables) LOOP
      EXECUTE format(
        'CREATE TRIGGER %I AFTER %s ON %I REFERENCING %s FOR EACH STATEMENT EXECUTE FUNCTION count_records(%L, %L)',
        'record_' || counted.kind || '_' || event.name, event.name, counted.table_name, event.tables, counted.kind, counted.query);
    END LOOP;
  END LOOP;
END
$do$;
--> statement-breakpoint
-- Blocks are deleted before their post, so that their images are counted for its author.
CREATE FUNCTION delete_blocks_of_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM content_blocks WHERE post_id = old.id;
  RETURN old;
END
$$;
--> statement-breakpoint
CREATE TRIGGER delete_blocks_first BEFORE DELETE ON posts FOR EACH ROW EXECUTE FUNCTION delete_blocks_of_post();
--> statement-breakpoint
CREATE FUNCTION create_record_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO record_counts (user_id, images) SELECT id, (image_id IS NOT NULL)::integer FROM new_rows;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER create_record_counts AFTER INSERT ON users REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION create_record_counts();
--> statement-breakpoint
CREATE FUNCTION count_avatar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE record_counts SET images = images + CASE WHEN new.image_id IS NULL THEN -1 ELSE 1 END WHERE user_id = new.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER count_avatar AFTER UPDATE OF image_id ON users
  FOR EACH ROW WHEN ((old.image_id IS NULL) <> (new.image_id IS NULL)) EXECUTE FUNCTION count_avatar();
--> statement-breakpoint
DROP FUNCTION read_after_lock(integer, integer, text);
