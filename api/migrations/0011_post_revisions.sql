CREATE TABLE "post_revision_images" (
	"revision_id" integer NOT NULL,
	"image_id" integer NOT NULL,
	CONSTRAINT "post_revision_images_revision_id_image_id_pk" PRIMARY KEY("revision_id","image_id")
);
--> statement-breakpoint
CREATE TABLE "post_revisions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "post_revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"post_id" integer NOT NULL,
	"owner_id" integer,
	"editor_id" integer,
	"kind" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"post_status" text NOT NULL,
	"featured_image_id" integer,
	"featured_image_alt" text NOT NULL,
	"meta_description" text NOT NULL,
	"keywords" text NOT NULL,
	"category_names" jsonb NOT NULL,
	"tag_names" jsonb NOT NULL,
	"blocks" jsonb NOT NULL,
	"size_bytes" integer NOT NULL,
	CONSTRAINT "post_revisions_kind" CHECK ("post_revisions"."kind" in ('edit', 'publish', 'restore')),
	CONSTRAINT "post_revisions_status" CHECK ("post_revisions"."post_status" in ('draft', 'published', 'hide')),
	CONSTRAINT "post_revisions_size" CHECK ("post_revisions"."size_bytes" >= 0)
);
--> statement-breakpoint
ALTER TABLE "record_counts" ADD COLUMN "revisions" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "post_revision_images" ADD CONSTRAINT "post_revision_images_revision_id_post_revisions_id_fk" FOREIGN KEY ("revision_id") REFERENCES "public"."post_revisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_revision_images" ADD CONSTRAINT "post_revision_images_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_revisions" ADD CONSTRAINT "post_revisions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_revisions" ADD CONSTRAINT "post_revisions_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_revisions" ADD CONSTRAINT "post_revisions_editor_id_users_id_fk" FOREIGN KEY ("editor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_revisions" ADD CONSTRAINT "post_revisions_featured_image_id_images_id_fk" FOREIGN KEY ("featured_image_id") REFERENCES "public"."images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_revision_images_image_index" ON "post_revision_images" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "post_revisions_post_index" ON "post_revisions" USING btree ("post_id","id");--> statement-breakpoint
CREATE INDEX "post_revisions_owner_index" ON "post_revisions" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "post_revisions_editor_index" ON "post_revisions" USING btree ("editor_id");--> statement-breakpoint
CREATE INDEX "post_revisions_featured_image_index" ON "post_revisions" USING btree ("featured_image_id") WHERE "post_revisions"."featured_image_id" is not null;--> statement-breakpoint
CREATE OR REPLACE FUNCTION add_records(kind text, users integer[], amounts integer[])
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
      WHEN 'revisions' THEN UPDATE record_counts SET revisions = revisions + added WHERE user_id = of_user;
    END CASE;
  END LOOP;
END
$$;
--> statement-breakpoint
CREATE FUNCTION count_revisions()
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
  PERFORM add_records('revisions', users, amounts);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER count_revisions_insert AFTER INSERT ON post_revisions
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_revisions();
--> statement-breakpoint
CREATE TRIGGER count_revisions_delete AFTER DELETE ON post_revisions
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_revisions();
--> statement-breakpoint
CREATE TRIGGER count_revisions_update AFTER UPDATE ON post_revisions
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_revisions();
