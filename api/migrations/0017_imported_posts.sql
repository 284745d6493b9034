CREATE TABLE "import_keys" (
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"post_id" integer NOT NULL,
	"comment_id" integer,
	CONSTRAINT "import_keys_source_kind_key_pk" PRIMARY KEY("source","kind","key"),
	CONSTRAINT "import_keys_kind" CHECK ("import_keys"."kind" in ('post', 'comment')),
	CONSTRAINT "import_keys_lengths" CHECK (length("import_keys"."source") <= 200 and length("import_keys"."key") <= 200)
);
--> statement-breakpoint
CREATE TABLE "redirects" (
	"path" text PRIMARY KEY NOT NULL,
	"post_id" integer NOT NULL,
	CONSTRAINT "redirects_path" CHECK ("redirects"."path" like '/_%' and length("redirects"."path") <= 500)
);
--> statement-breakpoint
ALTER TABLE "comments" DROP CONSTRAINT "comments_deleted_is_empty";--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "guest_name" text;--> statement-breakpoint
ALTER TABLE "import_keys" ADD CONSTRAINT "import_keys_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_keys" ADD CONSTRAINT "import_keys_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redirects" ADD CONSTRAINT "redirects_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_keys_post_index" ON "import_keys" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "import_keys_comment_index" ON "import_keys" USING btree ("comment_id") WHERE "import_keys"."comment_id" is not null;--> statement-breakpoint
CREATE INDEX "redirects_post_index" ON "redirects" USING btree ("post_id");--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_guest_name" CHECK ("comments"."guest_name" is null or ("comments"."author_id" is null and length("comments"."guest_name") between 1 and 100));--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_deleted_is_empty" CHECK (not "comments"."is_deleted" or ("comments"."text_content" = '' and "comments"."author_id" is null and "comments"."guest_name" is null));