CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"username" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"date_of_birth" date,
	"country_name" text DEFAULT '' NOT NULL,
	"country_code" text DEFAULT '' NOT NULL,
	"phone_number" text DEFAULT '' NOT NULL,
	"is_superuser" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_staff" boolean DEFAULT false NOT NULL,
	"is_premium_user" boolean DEFAULT false NOT NULL,
	"image_id" integer,
	"account_status" text DEFAULT 'unverified' NOT NULL,
	"login_attempts" integer DEFAULT 0 NOT NULL,
	"last_login_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_username_length" CHECK (length("users"."username") between 1 and 150),
	CONSTRAINT "users_email_length" CHECK (length("users"."email") between 3 and 320),
	CONSTRAINT "users_password_hash_length" CHECK (length("users"."password_hash") <= 500),
	CONSTRAINT "users_country_name_length" CHECK (length("users"."country_name") <= 100),
	CONSTRAINT "users_country_code_length" CHECK (length("users"."country_code") <= 20),
	CONSTRAINT "users_phone_number_length" CHECK (length("users"."phone_number") <= 40),
	CONSTRAINT "users_account_status" CHECK ("users"."account_status" in ('active', 'unverified', 'locked', 'suspended', 'deleted')),
	CONSTRAINT "users_login_attempts" CHECK ("users"."login_attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"slug" text NOT NULL,
	CONSTRAINT "categories_slug_key" UNIQUE("slug"),
	CONSTRAINT "categories_name_length" CHECK (length("categories"."name") between 1 and 100),
	CONSTRAINT "categories_slug_length" CHECK (length("categories"."slug") between 1 and 220)
);
--> statement-breakpoint
CREATE TABLE "post_categories" (
	"post_id" integer NOT NULL,
	"category_id" integer NOT NULL,
	"listed_at" timestamp (3) with time zone NOT NULL,
	"is_public" boolean NOT NULL,
	CONSTRAINT "post_categories_post_id_category_id_pk" PRIMARY KEY("post_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"post_id" integer NOT NULL,
	"author_id" integer,
	"parent_id" integer,
	"thread_id" integer,
	"text_content" text NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp (3) with time zone,
	CONSTRAINT "comments_id_post_key" UNIQUE("id","post_id"),
	CONSTRAINT "comments_text_length" CHECK (length("comments"."text_content") <= 5000),
	CONSTRAINT "comments_head_or_reply" CHECK (("comments"."parent_id" is null) = ("comments"."thread_id" is null)),
	CONSTRAINT "comments_deleted_is_empty" CHECK (not "comments"."is_deleted" or "comments"."text_content" = '')
);
--> statement-breakpoint
CREATE TABLE "content_blocks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_blocks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"post_id" integer NOT NULL,
	"position" integer NOT NULL,
	"block_type" text NOT NULL,
	"text_content" text DEFAULT '' NOT NULL,
	"data_json" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"image_id" integer,
	"alt_text" text DEFAULT '' NOT NULL,
	"caption" text DEFAULT '' NOT NULL,
	"attribution" text DEFAULT '' NOT NULL,
	"code_language" text DEFAULT 'javascript' NOT NULL,
	"rendered" jsonb NOT NULL,
	CONSTRAINT "content_blocks_post_position_key" UNIQUE("post_id","position"),
	CONSTRAINT "content_blocks_position" CHECK ("content_blocks"."position" >= 0),
	CONSTRAINT "content_blocks_type_length" CHECK (length("content_blocks"."block_type") between 1 and 50),
	CONSTRAINT "content_blocks_text_length" CHECK (length("content_blocks"."text_content") <= 20000),
	CONSTRAINT "content_blocks_alt_text_length" CHECK (length("content_blocks"."alt_text") <= 500),
	CONSTRAINT "content_blocks_caption_length" CHECK (length("content_blocks"."caption") <= 1000),
	CONSTRAINT "content_blocks_attribution_length" CHECK (length("content_blocks"."attribution") <= 300),
	CONSTRAINT "content_blocks_code_language_length" CHECK (length("content_blocks"."code_language") <= 40)
);
--> statement-breakpoint
CREATE TABLE "post_counts" (
	"scope" text NOT NULL,
	"scope_id" integer NOT NULL,
	"posts" integer NOT NULL,
	CONSTRAINT "post_counts_scope_scope_id_pk" PRIMARY KEY("scope","scope_id"),
	CONSTRAINT "post_counts_scope" CHECK ("post_counts"."scope" in ('all', 'author', 'category', 'tag'))
);
--> statement-breakpoint
CREATE TABLE "post_search" (
	"post_id" integer PRIMARY KEY NOT NULL,
	"listed_at" timestamp (3) with time zone NOT NULL,
	"is_public" boolean NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	"document" "tsvector" GENERATED ALWAYS AS (
          setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', summary), 'B') ||
          setweight(to_tsvector('english', body), 'C') || setweight(to_tsvector('english_words', title), 'A') ||
          setweight(to_tsvector('english_words', summary), 'B') || setweight(to_tsvector('english_words', body), 'C')) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"post_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_slugs_slug_length" CHECK (length("post_slugs"."slug") between 1 and 220)
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "posts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"post_status" text DEFAULT 'draft' NOT NULL,
	"featured_image_id" integer,
	"featured_image_alt" text DEFAULT '' NOT NULL,
	"author_id" integer,
	"published_date" timestamp (3) with time zone,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"meta_description" text DEFAULT '' NOT NULL,
	"keywords" text DEFAULT '' NOT NULL,
	"reading_minutes" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"is_public" boolean GENERATED ALWAYS AS (post_status = 'published' and not is_deleted) STORED NOT NULL,
	"listed_at" timestamp (3) with time zone GENERATED ALWAYS AS (coalesce(published_date, created_at)) STORED NOT NULL,
	CONSTRAINT "posts_slug_key" UNIQUE("slug"),
	CONSTRAINT "posts_listing_key" UNIQUE("id","listed_at","is_public"),
	CONSTRAINT "posts_slug_length" CHECK (length("posts"."slug") between 1 and 220),
	CONSTRAINT "posts_title_length" CHECK (length("posts"."title") between 1 and 200),
	CONSTRAINT "posts_summary_length" CHECK (length("posts"."summary") <= 500),
	CONSTRAINT "posts_status" CHECK ("posts"."post_status" in ('draft', 'published', 'hide')),
	CONSTRAINT "posts_published_has_date" CHECK ("posts"."post_status" <> 'published' or "posts"."published_date" is not null),
	CONSTRAINT "posts_featured_image_alt_length" CHECK (length("posts"."featured_image_alt") <= 500),
	CONSTRAINT "posts_meta_description_length" CHECK (length("posts"."meta_description") <= 500),
	CONSTRAINT "posts_keywords_length" CHECK (length("posts"."keywords") <= 500),
	CONSTRAINT "posts_reading_minutes" CHECK ("posts"."reading_minutes" >= 1)
);
--> statement-breakpoint
CREATE TABLE "post_tags" (
	"post_id" integer NOT NULL,
	"tag_id" integer NOT NULL,
	"listed_at" timestamp (3) with time zone NOT NULL,
	"is_public" boolean NOT NULL,
	CONSTRAINT "post_tags_post_id_tag_id_pk" PRIMARY KEY("post_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"slug" text NOT NULL,
	CONSTRAINT "tags_slug_key" UNIQUE("slug"),
	CONSTRAINT "tags_name_length" CHECK (length("tags"."name") between 1 and 100),
	CONSTRAINT "tags_slug_length" CHECK (length("tags"."slug") between 1 and 220)
);
--> statement-breakpoint
CREATE TABLE "images" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "images_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"path" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"variants" jsonb NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "images_path_length" CHECK (length("images"."path") between 1 and 200),
	CONSTRAINT "images_size" CHECK ("images"."width" > 0 and "images"."height" > 0 and "images"."bytes" > 0)
);
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_categories" ADD CONSTRAINT "post_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_categories" ADD CONSTRAINT "post_categories_post_fk" FOREIGN KEY ("post_id","listed_at","is_public") REFERENCES "public"."posts"("id","listed_at","is_public") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_parent_fk" FOREIGN KEY ("parent_id","post_id") REFERENCES "public"."comments"("id","post_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_thread_fk" FOREIGN KEY ("thread_id","post_id") REFERENCES "public"."comments"("id","post_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_blocks" ADD CONSTRAINT "content_blocks_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_blocks" ADD CONSTRAINT "content_blocks_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_search" ADD CONSTRAINT "post_search_post_fk" FOREIGN KEY ("post_id","listed_at","is_public") REFERENCES "public"."posts"("id","listed_at","is_public") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "post_slugs" ADD CONSTRAINT "post_slugs_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_featured_image_id_images_id_fk" FOREIGN KEY ("featured_image_id") REFERENCES "public"."images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_tags" ADD CONSTRAINT "post_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_tags" ADD CONSTRAINT "post_tags_post_fk" FOREIGN KEY ("post_id","listed_at","is_public") REFERENCES "public"."posts"("id","listed_at","is_public") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_updated_at_index" ON "users" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "users_image_id_index" ON "users" USING btree ("image_id") WHERE "users"."image_id" is not null;--> statement-breakpoint
CREATE INDEX "users_superusers_index" ON "users" USING btree ("id") WHERE "users"."is_superuser";--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name_key" ON "categories" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "post_categories_public_index" ON "post_categories" USING btree ("category_id","listed_at","post_id") WHERE "post_categories"."is_public";--> statement-breakpoint
CREATE INDEX "post_categories_category_index" ON "post_categories" USING btree ("category_id","listed_at","post_id");--> statement-breakpoint
CREATE INDEX "comments_thread_heads_index" ON "comments" USING btree ("post_id","created_at","id") WHERE "comments"."thread_id" is null;--> statement-breakpoint
CREATE INDEX "comments_thread_index" ON "comments" USING btree ("thread_id","created_at","id") WHERE "comments"."thread_id" is not null;--> statement-breakpoint
CREATE INDEX "comments_parent_index" ON "comments" USING btree ("parent_id") WHERE "comments"."parent_id" is not null;--> statement-breakpoint
CREATE INDEX "comments_counted_index" ON "comments" USING btree ("post_id") WHERE not "comments"."is_deleted";--> statement-breakpoint
CREATE INDEX "comments_author_index" ON "comments" USING btree ("author_id","created_at","id") WHERE not "comments"."is_deleted";--> statement-breakpoint
CREATE INDEX "content_blocks_image_id_index" ON "content_blocks" USING btree ("image_id") WHERE "content_blocks"."image_id" is not null;--> statement-breakpoint
CREATE INDEX "post_search_document_index" ON "post_search" USING gin ("document");--> statement-breakpoint
CREATE INDEX "post_search_date_index" ON "post_search" USING btree ("listed_at","post_id");--> statement-breakpoint
CREATE INDEX "post_slugs_post_id_index" ON "post_slugs" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "posts_public_date_index" ON "posts" USING btree ("listed_at","id") WHERE "posts"."is_public";--> statement-breakpoint
CREATE INDEX "posts_public_title_index" ON "posts" USING btree ((title collate "und-x-icu"),"id") WHERE "posts"."is_public";--> statement-breakpoint
CREATE INDEX "posts_public_author_index" ON "posts" USING btree ("author_id","listed_at","id") WHERE "posts"."is_public";--> statement-breakpoint
CREATE INDEX "posts_date_index" ON "posts" USING btree ("listed_at","id");--> statement-breakpoint
CREATE INDEX "posts_title_index" ON "posts" USING btree ((title collate "und-x-icu"),"id");--> statement-breakpoint
CREATE INDEX "posts_author_index" ON "posts" USING btree ("author_id","listed_at","id");--> statement-breakpoint
CREATE INDEX "posts_not_public_index" ON "posts" USING btree ("post_status","listed_at","id") WHERE not "posts"."is_public";--> statement-breakpoint
CREATE INDEX "posts_featured_image_index" ON "posts" USING btree ("featured_image_id") WHERE "posts"."featured_image_id" is not null;--> statement-breakpoint
CREATE INDEX "post_tags_public_index" ON "post_tags" USING btree ("tag_id","listed_at","post_id") WHERE "post_tags"."is_public";--> statement-breakpoint
CREATE INDEX "post_tags_tag_index" ON "post_tags" USING btree ("tag_id","listed_at","post_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tags_name_key" ON "tags" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "images_path_key" ON "images" USING btree ("path");--> statement-breakpoint
CREATE INDEX "images_created_at_index" ON "images" USING btree ("created_at");