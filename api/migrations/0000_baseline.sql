-- The words of a text as they were typed, without stop words: what a search finds while a word is
-- still being typed.
CREATE TEXT SEARCH DICTIONARY english_words (TEMPLATE = simple, STOPWORDS = english);
--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION english_words (COPY = english);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION english_words ALTER MAPPING REPLACE english_stem WITH english_words;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "account_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "account_links_purpose" CHECK ("account_links"."purpose" in ('verify_email', 'reset_password', 'undo_email_change')),
	CONSTRAINT "account_links_email_length" CHECK (length("account_links"."email") <= 320)
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"used_by_attempt" uuid
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"logged_in_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"authenticated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text,
	"cookie_hash" text,
	"ip_address" text NOT NULL,
	"user_agent" text NOT NULL,
	CONSTRAINT "sessions_ip_address_length" CHECK (length("sessions"."ip_address") <= 64),
	CONSTRAINT "sessions_user_agent_length" CHECK (length("sessions"."user_agent") <= 400),
	CONSTRAINT "sessions_end" CHECK (("sessions"."ended_at" is null) = ("sessions"."end_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "known_clients" (
	"user_id" integer NOT NULL,
	"hash" text NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_clients_user_id_hash_pk" PRIMARY KEY("user_id","hash"),
	CONSTRAINT "known_clients_hash_length" CHECK (length("known_clients"."hash") = 43)
);
--> statement-breakpoint
CREATE TABLE "record_counts" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"posts" integer DEFAULT 0 NOT NULL,
	"comments" integer DEFAULT 0 NOT NULL,
	"notes" integer DEFAULT 0 NOT NULL,
	"manga" integer DEFAULT 0 NOT NULL,
	"pages" integer DEFAULT 0 NOT NULL,
	"images" integer DEFAULT 0 NOT NULL,
	"friend_requests" integer DEFAULT 0 NOT NULL,
	"calculations" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
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
	"email_verified_at" timestamp (3) with time zone,
	"account_status" text DEFAULT 'unverified' NOT NULL,
	"suspended_until" timestamp (3) with time zone,
	"suspension_reason" text DEFAULT '' NOT NULL,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"temporary_password_expires_at" timestamp (3) with time zone,
	"has_generated_password" boolean DEFAULT false NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"login_attempts" integer DEFAULT 0 NOT NULL,
	"unlock_count" integer DEFAULT 0 NOT NULL,
	"guessing_mailed_at" timestamp (3) with time zone,
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
	CONSTRAINT "users_suspension_reason_length" CHECK (length("users"."suspension_reason") <= 500),
	CONSTRAINT "users_login_attempts" CHECK ("users"."login_attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "inbox_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inbox_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"day" date NOT NULL,
	"title" text NOT NULL,
	"details" text DEFAULT '' NOT NULL,
	"link" text,
	"occurrences" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"read_by_id" integer,
	CONSTRAINT "inbox_items_subject_key" UNIQUE("kind","subject","day"),
	CONSTRAINT "inbox_items_kind" CHECK ("inbox_items"."kind" in ('job_failed', 'mail_bounced', 'account_locked', 'account_attacked', 'account_changed', 'storage_near_limit', 'comment_reported')),
	CONSTRAINT "inbox_items_subject_length" CHECK (length("inbox_items"."subject") between 1 and 200),
	CONSTRAINT "inbox_items_title_length" CHECK (length("inbox_items"."title") between 1 and 200),
	CONSTRAINT "inbox_items_details_length" CHECK (length("inbox_items"."details") <= 1000),
	CONSTRAINT "inbox_items_link_length" CHECK (length("inbox_items"."link") <= 300)
);
--> statement-breakpoint
CREATE TABLE "daily_figures" (
	"day" date PRIMARY KEY NOT NULL,
	"registrations" integer NOT NULL,
	"sign_ins" integer NOT NULL,
	"posts" integer NOT NULL,
	"comments" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "most_read_posts" (
	"day" date NOT NULL,
	"post_id" integer NOT NULL,
	"views" bigint NOT NULL,
	CONSTRAINT "most_read_posts_day_post_id_pk" PRIMARY KEY("day","post_id")
);
--> statement-breakpoint
CREATE TABLE "site_settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by_id" integer,
	CONSTRAINT "site_settings_key_length" CHECK (length("site_settings"."key") between 1 and 100),
	CONSTRAINT "site_settings_version_positive" CHECK ("site_settings"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "comment_cases" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comment_cases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"comment_id" integer,
	"post_id" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"report_count" integer DEFAULT 1 NOT NULL,
	"first_reported_at" timestamp (3) with time zone NOT NULL,
	"last_reported_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"settled_by_id" integer,
	CONSTRAINT "comment_cases_state" CHECK ("comment_cases"."state" in ('open', 'kept', 'hidden', 'deleted', 'withdrawn')),
	CONSTRAINT "comment_cases_settled_at" CHECK (("comment_cases"."state" = 'open') = ("comment_cases"."settled_at" is null))
);
--> statement-breakpoint
CREATE TABLE "comment_counts" (
	"post_id" integer NOT NULL,
	"shard" smallint NOT NULL,
	"comments" integer NOT NULL,
	"threads" integer NOT NULL,
	CONSTRAINT "comment_counts_post_id_shard_pk" PRIMARY KEY("post_id","shard")
);
--> statement-breakpoint
CREATE TABLE "comment_reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comment_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"case_id" integer NOT NULL,
	"comment_id" integer,
	"reporter_id" integer,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"text_content" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "comment_reports_comment_reporter_key" UNIQUE("comment_id","reporter_id"),
	CONSTRAINT "comment_reports_reason" CHECK ("comment_reports"."reason" in ('spam', 'abuse', 'personal_information', 'other')),
	CONSTRAINT "comment_reports_note_length" CHECK (length("comment_reports"."note") <= 500),
	CONSTRAINT "comment_reports_text_length" CHECK (length("comment_reports"."text_content") <= 5000)
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
	"hidden_reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp (3) with time zone,
	CONSTRAINT "comments_id_post_key" UNIQUE("id","post_id"),
	CONSTRAINT "comments_hidden_reason" CHECK ("comments"."hidden_reason" in ('spam', 'abuse', 'personal_information', 'other')),
	CONSTRAINT "comments_text_length" CHECK (length("comments"."text_content") <= 5000),
	CONSTRAINT "comments_head_or_reply" CHECK (("comments"."parent_id" is null) = ("comments"."thread_id" is null)),
	CONSTRAINT "comments_deleted_is_empty" CHECK (not "comments"."is_deleted" or ("comments"."text_content" = '' and "comments"."author_id" is null))
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
CREATE TABLE "notices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"comment_id" integer NOT NULL,
	"post_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "notices_comment_user_key" UNIQUE("comment_id","user_id"),
	CONSTRAINT "notices_kind" CHECK ("notices"."kind" in ('post_comment', 'comment_reply'))
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
CREATE TABLE "posts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "posts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"post_status" text DEFAULT 'draft' NOT NULL,
	"featured_image_id" integer,
	"featured_image_alt" text DEFAULT '' NOT NULL,
	"author_id" integer,
	"updated_by_id" integer,
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
CREATE TABLE "categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"slug" text NOT NULL,
	CONSTRAINT "categories_slug_key" UNIQUE("slug"),
	CONSTRAINT "categories_name_length" CHECK (length("categories"."name") between 1 and 100),
	CONSTRAINT "categories_slug_length" CHECK (length("categories"."slug") between 1 and 220)
);
--> statement-breakpoint
CREATE TABLE "category_former_names" (
	"name" text PRIMARY KEY NOT NULL,
	"category_id" integer NOT NULL,
	CONSTRAINT "category_former_names_length" CHECK (length("category_former_names"."name") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "category_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"category_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "category_slugs_slug_length" CHECK (length("category_slugs"."slug") between 1 and 220)
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
CREATE TABLE "post_tags" (
	"post_id" integer NOT NULL,
	"tag_id" integer NOT NULL,
	"listed_at" timestamp (3) with time zone NOT NULL,
	"is_public" boolean NOT NULL,
	CONSTRAINT "post_tags_post_id_tag_id_pk" PRIMARY KEY("post_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "tag_former_names" (
	"name" text PRIMARY KEY NOT NULL,
	"tag_id" integer NOT NULL,
	CONSTRAINT "tag_former_names_length" CHECK (length("tag_former_names"."name") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "tag_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"tag_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tag_slugs_slug_length" CHECK (length("tag_slugs"."slug") between 1 and 220)
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
CREATE TABLE "post_view_days" (
	"day" date PRIMARY KEY NOT NULL,
	"views" bigint NOT NULL,
	CONSTRAINT "post_view_days_some" CHECK ("post_view_days"."views" > 0)
);
--> statement-breakpoint
CREATE TABLE "post_views" (
	"day" date NOT NULL,
	"post_id" integer NOT NULL,
	"views" bigint NOT NULL,
	CONSTRAINT "post_views_day_post_id_pk" PRIMARY KEY("day","post_id"),
	CONSTRAINT "post_views_some" CHECK ("post_views"."views" > 0)
);
--> statement-breakpoint
CREATE TABLE "calculations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "calculations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"owner_id" integer NOT NULL,
	"name" text NOT NULL,
	"tool" text NOT NULL,
	"inputs" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calculations_name_length" CHECK (length("calculations"."name") between 1 and 120),
	CONSTRAINT "calculations_inputs_length" CHECK (length("calculations"."inputs") between 1 and 8000)
);
--> statement-breakpoint
CREATE TABLE "friend_request_pauses" (
	"from_user_id" integer NOT NULL,
	"to_user_id" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "friend_request_pauses_from_user_id_to_user_id_pk" PRIMARY KEY("from_user_id","to_user_id")
);
--> statement-breakpoint
CREATE TABLE "friend_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "friend_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"from_user_id" integer NOT NULL,
	"to_user_id" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"responded_at" timestamp (3) with time zone,
	CONSTRAINT "friend_requests_status" CHECK ("friend_requests"."status" in ('pending', 'accepted', 'rejected')),
	CONSTRAINT "friend_requests_not_self" CHECK ("friend_requests"."from_user_id" <> "friend_requests"."to_user_id"),
	CONSTRAINT "friend_requests_response" CHECK (("friend_requests"."status" = 'pending') = ("friend_requests"."responded_at" is null))
);
--> statement-breakpoint
CREATE TABLE "friendships" (
	"lower_user_id" integer NOT NULL,
	"higher_user_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "friendships_lower_user_id_higher_user_id_pk" PRIMARY KEY("lower_user_id","higher_user_id"),
	CONSTRAINT "friendships_order" CHECK ("friendships"."lower_user_id" < "friendships"."higher_user_id")
);
--> statement-breakpoint
CREATE TABLE "audit_chain" (
	"id" integer PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_records" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"actor_id" integer,
	"actor_name" text NOT NULL,
	"act" text NOT NULL,
	"object_kind" text NOT NULL,
	"object_id" text,
	"object_name" text DEFAULT '' NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"ip_address" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"position" bigint NOT NULL,
	"salt" text NOT NULL,
	"details_hash" text NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_records_act_length" CHECK (length("audit_records"."act") between 1 and 50),
	CONSTRAINT "audit_records_object_kind_length" CHECK (length("audit_records"."object_kind") between 1 and 50),
	CONSTRAINT "audit_records_object_name_length" CHECK (length("audit_records"."object_name") <= 500)
);
--> statement-breakpoint
CREATE TABLE "deleted_users" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"deleted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ip_records" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ip_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer,
	"ip_address" text NOT NULL,
	"action" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ip_records_ip_address_length" CHECK (length("ip_records"."ip_address") <= 64),
	CONSTRAINT "ip_records_action_length" CHECK (length("ip_records"."action") between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE "log_records" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "log_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message" text NOT NULL,
	"level" text NOT NULL,
	"from_proxy" boolean NOT NULL,
	"occurrences" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "log_records_occurrences" CHECK ("log_records"."occurrences" >= 1),
	CONSTRAINT "log_records_message_length" CHECK (length("log_records"."message") <= 2000),
	CONSTRAINT "log_records_level" CHECK ("log_records"."level" in ('DEBUG', 'INFO', 'WARNING', 'ERROR', 'CRITICAL'))
);
--> statement-breakpoint
CREATE TABLE "manga_chapters" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "manga_chapters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"manga_id" integer NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"folder" text NOT NULL,
	"num_pages" integer NOT NULL,
	"uploader_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "manga_chapters_number_key" UNIQUE("manga_id","number"),
	CONSTRAINT "manga_chapters_folder_key" UNIQUE("manga_id","folder"),
	CONSTRAINT "manga_chapters_name_length" CHECK (length("manga_chapters"."name") <= 255),
	CONSTRAINT "manga_chapters_folder_length" CHECK (length("manga_chapters"."folder") between 1 and 1024),
	CONSTRAINT "manga_chapters_number" CHECK ("manga_chapters"."number" >= 1),
	CONSTRAINT "manga_chapters_pages" CHECK ("manga_chapters"."num_pages" >= 1)
);
--> statement-breakpoint
CREATE TABLE "manga_pages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "manga_pages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"chapter_id" integer NOT NULL,
	"page_number" integer NOT NULL,
	"image_id" integer NOT NULL,
	CONSTRAINT "manga_pages_number_key" UNIQUE("chapter_id","page_number"),
	CONSTRAINT "manga_pages_number" CHECK ("manga_pages"."page_number" between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "manga" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "manga_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"cover_image_id" integer,
	"uploader_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "manga_slug_key" UNIQUE("slug"),
	CONSTRAINT "manga_slug_length" CHECK (length("manga"."slug") between 1 and 220),
	CONSTRAINT "manga_title_length" CHECK (length("manga"."title") between 1 and 100),
	CONSTRAINT "manga_description_length" CHECK (length("manga"."description") <= 5000)
);
--> statement-breakpoint
CREATE TABLE "reading_places" (
	"user_id" integer NOT NULL,
	"chapter_id" integer NOT NULL,
	"page_number" integer,
	"is_read" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reading_places_user_id_chapter_id_pk" PRIMARY KEY("user_id","chapter_id"),
	CONSTRAINT "reading_places_page" CHECK ("reading_places"."page_number" between 1 and 2000)
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
CREATE TABLE "notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"owner_id" integer NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "notes_title_length" CHECK (length("notes"."title") between 1 and 255),
	CONSTRAINT "notes_content_length" CHECK (length("notes"."content") between 1 and 5000),
	CONSTRAINT "notes_search_text_length" CHECK (length("notes"."search_text") <= 16000)
);
--> statement-breakpoint
CREATE TABLE "commit_markers" (
	"slot" uuid PRIMARY KEY NOT NULL,
	"number" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" integer NOT NULL,
	"key_hash" text NOT NULL,
	"fingerprint" text NOT NULL,
	"answer" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_hash_pk" PRIMARY KEY("user_id","key_hash")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"category_id" integer NOT NULL,
	"text" text NOT NULL,
	"options" text[] NOT NULL,
	"correct_index" smallint NOT NULL,
	"explanation" text DEFAULT '' NOT NULL,
	"is_published" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "questions_text_length" CHECK (length("questions"."text") between 1 and 500),
	CONSTRAINT "questions_options" CHECK (cardinality("questions"."options") between 2 and 6),
	CONSTRAINT "questions_options_length" CHECK (length(array_to_string("questions"."options", '')) <= 1200),
	CONSTRAINT "questions_correct_index" CHECK ("questions"."correct_index" between 0 and cardinality("questions"."options") - 1),
	CONSTRAINT "questions_explanation_length" CHECK (length("questions"."explanation") <= 1000)
);
--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_clients" ADD CONSTRAINT "known_clients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_counts" ADD CONSTRAINT "record_counts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_items" ADD CONSTRAINT "inbox_items_read_by_id_users_id_fk" FOREIGN KEY ("read_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "most_read_posts" ADD CONSTRAINT "most_read_posts_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_updated_by_id_users_id_fk" FOREIGN KEY ("updated_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_cases" ADD CONSTRAINT "comment_cases_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_cases" ADD CONSTRAINT "comment_cases_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_cases" ADD CONSTRAINT "comment_cases_settled_by_id_users_id_fk" FOREIGN KEY ("settled_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reports" ADD CONSTRAINT "comment_reports_case_id_comment_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."comment_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reports" ADD CONSTRAINT "comment_reports_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reports" ADD CONSTRAINT "comment_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_parent_fk" FOREIGN KEY ("parent_id","post_id") REFERENCES "public"."comments"("id","post_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_thread_fk" FOREIGN KEY ("thread_id","post_id") REFERENCES "public"."comments"("id","post_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_blocks" ADD CONSTRAINT "content_blocks_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_blocks" ADD CONSTRAINT "content_blocks_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_comment_fk" FOREIGN KEY ("comment_id","post_id") REFERENCES "public"."comments"("id","post_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_featured_image_id_images_id_fk" FOREIGN KEY ("featured_image_id") REFERENCES "public"."images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_updated_by_id_users_id_fk" FOREIGN KEY ("updated_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_search" ADD CONSTRAINT "post_search_post_fk" FOREIGN KEY ("post_id","listed_at","is_public") REFERENCES "public"."posts"("id","listed_at","is_public") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "post_slugs" ADD CONSTRAINT "post_slugs_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_former_names" ADD CONSTRAINT "category_former_names_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_slugs" ADD CONSTRAINT "category_slugs_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_categories" ADD CONSTRAINT "post_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_categories" ADD CONSTRAINT "post_categories_post_fk" FOREIGN KEY ("post_id","listed_at","is_public") REFERENCES "public"."posts"("id","listed_at","is_public") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "post_tags" ADD CONSTRAINT "post_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_tags" ADD CONSTRAINT "post_tags_post_fk" FOREIGN KEY ("post_id","listed_at","is_public") REFERENCES "public"."posts"("id","listed_at","is_public") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "tag_former_names" ADD CONSTRAINT "tag_former_names_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tag_slugs" ADD CONSTRAINT "tag_slugs_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_views" ADD CONSTRAINT "post_views_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calculations" ADD CONSTRAINT "calculations_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friend_request_pauses" ADD CONSTRAINT "friend_request_pauses_from_user_id_users_id_fk" FOREIGN KEY ("from_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friend_request_pauses" ADD CONSTRAINT "friend_request_pauses_to_user_id_users_id_fk" FOREIGN KEY ("to_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friend_requests" ADD CONSTRAINT "friend_requests_from_user_id_users_id_fk" FOREIGN KEY ("from_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friend_requests" ADD CONSTRAINT "friend_requests_to_user_id_users_id_fk" FOREIGN KEY ("to_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friendships" ADD CONSTRAINT "friendships_lower_user_id_users_id_fk" FOREIGN KEY ("lower_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friendships" ADD CONSTRAINT "friendships_higher_user_id_users_id_fk" FOREIGN KEY ("higher_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ip_records" ADD CONSTRAINT "ip_records_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manga_chapters" ADD CONSTRAINT "manga_chapters_manga_id_manga_id_fk" FOREIGN KEY ("manga_id") REFERENCES "public"."manga"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manga_chapters" ADD CONSTRAINT "manga_chapters_uploader_id_users_id_fk" FOREIGN KEY ("uploader_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manga_pages" ADD CONSTRAINT "manga_pages_chapter_id_manga_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."manga_chapters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manga_pages" ADD CONSTRAINT "manga_pages_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manga" ADD CONSTRAINT "manga_cover_image_id_images_id_fk" FOREIGN KEY ("cover_image_id") REFERENCES "public"."images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manga" ADD CONSTRAINT "manga_uploader_id_users_id_fk" FOREIGN KEY ("uploader_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_places" ADD CONSTRAINT "reading_places_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_places" ADD CONSTRAINT "reading_places_chapter_id_manga_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."manga_chapters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_links_token_hash_key" ON "account_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "account_links_user_id_index" ON "account_links" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "account_links_undo_address_index" ON "account_links" USING btree (lower("email")) WHERE "account_links"."purpose" = 'undo_email_change';--> statement-breakpoint
CREATE INDEX "account_links_expires_at_index" ON "account_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session_id_index" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id") WHERE "sessions"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "sessions_expires_at_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "known_clients_last_used_at_index" ON "known_clients" USING btree ("last_used_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_updated_at_index" ON "users" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "users_username_index" ON "users" USING btree (lower("username") collate "C","id");--> statement-breakpoint
CREATE INDEX "users_username_parts_index" ON "users" USING gin (lower("username") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_email_parts_index" ON "users" USING gin (lower("email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_suspended_until_index" ON "users" USING btree ("suspended_until") WHERE "users"."suspended_until" is not null;--> statement-breakpoint
CREATE INDEX "users_account_status_index" ON "users" USING btree ("account_status","updated_at","id");--> statement-breakpoint
CREATE INDEX "users_staff_index" ON "users" USING btree ("updated_at","id") WHERE "users"."is_staff";--> statement-breakpoint
CREATE INDEX "users_premium_index" ON "users" USING btree ("updated_at","id") WHERE "users"."is_premium_user";--> statement-breakpoint
CREATE INDEX "users_not_active_index" ON "users" USING btree ("updated_at","id") WHERE not "users"."is_active";--> statement-breakpoint
CREATE INDEX "users_created_at_index" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_not_usable_index" ON "users" USING btree ("id") WHERE not "users"."is_active" or "users"."account_status" <> 'active';--> statement-breakpoint
CREATE INDEX "users_image_id_index" ON "users" USING btree ("image_id") WHERE "users"."image_id" is not null;--> statement-breakpoint
CREATE INDEX "users_superusers_index" ON "users" USING btree ("id") WHERE "users"."is_superuser";--> statement-breakpoint
CREATE INDEX "inbox_items_last_at_index" ON "inbox_items" USING btree ("last_at","id");--> statement-breakpoint
CREATE INDEX "inbox_items_unread_index" ON "inbox_items" USING btree ("last_at","id") WHERE "inbox_items"."read_at" is null;--> statement-breakpoint
CREATE INDEX "inbox_items_read_by_index" ON "inbox_items" USING btree ("read_by_id") WHERE "inbox_items"."read_by_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "comment_cases_open_key" ON "comment_cases" USING btree ("comment_id") WHERE "comment_cases"."state" = 'open';--> statement-breakpoint
CREATE INDEX "comment_cases_comment_index" ON "comment_cases" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "comment_cases_post_index" ON "comment_cases" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "comment_cases_state_index" ON "comment_cases" USING btree ("state","last_reported_at","id");--> statement-breakpoint
CREATE INDEX "comment_cases_settled_index" ON "comment_cases" USING btree ("settled_at") WHERE "comment_cases"."settled_at" is not null;--> statement-breakpoint
CREATE INDEX "comment_cases_settled_by_index" ON "comment_cases" USING btree ("settled_by_id") WHERE "comment_cases"."settled_by_id" is not null;--> statement-breakpoint
CREATE INDEX "comment_reports_case_index" ON "comment_reports" USING btree ("case_id","created_at","id");--> statement-breakpoint
CREATE INDEX "comment_reports_reporter_index" ON "comment_reports" USING btree ("reporter_id") WHERE "comment_reports"."reporter_id" is not null;--> statement-breakpoint
CREATE INDEX "comments_thread_heads_index" ON "comments" USING btree ("post_id","created_at","id") WHERE "comments"."thread_id" is null;--> statement-breakpoint
CREATE INDEX "comments_thread_index" ON "comments" USING btree ("thread_id","created_at","id") WHERE "comments"."thread_id" is not null;--> statement-breakpoint
CREATE INDEX "comments_parent_index" ON "comments" USING btree ("parent_id") WHERE "comments"."parent_id" is not null;--> statement-breakpoint
CREATE INDEX "comments_counted_index" ON "comments" USING btree ("post_id","author_id") WHERE not "comments"."is_deleted";--> statement-breakpoint
CREATE INDEX "comments_author_index" ON "comments" USING btree ("author_id","created_at","id","post_id") WHERE "comments"."author_id" is not null;--> statement-breakpoint
CREATE INDEX "comments_created_at_index" ON "comments" USING btree ("created_at") WHERE not "comments"."is_deleted";--> statement-breakpoint
CREATE INDEX "comments_hidden_index" ON "comments" USING btree ("id") WHERE "comments"."hidden_reason" is not null;--> statement-breakpoint
CREATE INDEX "content_blocks_image_id_index" ON "content_blocks" USING btree ("image_id") WHERE "content_blocks"."image_id" is not null;--> statement-breakpoint
CREATE INDEX "content_blocks_images_of_post_index" ON "content_blocks" USING btree ("post_id") WHERE "content_blocks"."image_id" is not null;--> statement-breakpoint
CREATE INDEX "notices_user_index" ON "notices" USING btree ("user_id","created_at","id","post_id");--> statement-breakpoint
CREATE INDEX "notices_unread_index" ON "notices" USING btree ("user_id","post_id") WHERE "notices"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notices_created_at_index" ON "notices" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "posts_public_date_index" ON "posts" USING btree ("listed_at","id") WHERE "posts"."is_public";--> statement-breakpoint
CREATE INDEX "posts_public_title_index" ON "posts" USING btree ((title collate "und-x-icu"),"id") WHERE "posts"."is_public";--> statement-breakpoint
CREATE INDEX "posts_public_author_index" ON "posts" USING btree ("author_id","listed_at","id") WHERE "posts"."is_public";--> statement-breakpoint
CREATE INDEX "posts_date_index" ON "posts" USING btree ("listed_at","id");--> statement-breakpoint
CREATE INDEX "posts_title_index" ON "posts" USING btree ((title collate "und-x-icu"),"id");--> statement-breakpoint
CREATE INDEX "posts_author_index" ON "posts" USING btree ("author_id","listed_at","id");--> statement-breakpoint
CREATE INDEX "posts_not_public_index" ON "posts" USING btree ("post_status","listed_at","id") WHERE not "posts"."is_public";--> statement-breakpoint
CREATE INDEX "posts_deleted_index" ON "posts" USING btree ("updated_at") WHERE "posts"."is_deleted";--> statement-breakpoint
CREATE INDEX "posts_updated_by_index" ON "posts" USING btree ("updated_by_id") WHERE "posts"."updated_by_id" is not null;--> statement-breakpoint
CREATE INDEX "posts_featured_image_index" ON "posts" USING btree ("featured_image_id") WHERE "posts"."featured_image_id" is not null;--> statement-breakpoint
CREATE INDEX "post_search_document_index" ON "post_search" USING gin ("document");--> statement-breakpoint
CREATE INDEX "post_search_date_index" ON "post_search" USING btree ("listed_at","post_id");--> statement-breakpoint
CREATE INDEX "post_slugs_post_id_index" ON "post_slugs" USING btree ("post_id");--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name_key" ON "categories" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "categories_compared_name_index" ON "categories" USING btree (lower(normalize(translate("name", U&'\00AD\200B\200C\200D\200E\200F\202A\202B\202C\202D\202E\2060\2066\2067\2068\2069\FEFF', ''), NFKC)));--> statement-breakpoint
CREATE INDEX "categories_words_index" ON "categories" USING gin (to_tsvector('simple', translate("name", '.-/@:_+<>&~%=?#', '               ')));--> statement-breakpoint
CREATE INDEX "category_former_names_owner_index" ON "category_former_names" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "category_slugs_owner_index" ON "category_slugs" USING btree ("category_id","created_at");--> statement-breakpoint
CREATE INDEX "post_categories_public_index" ON "post_categories" USING btree ("category_id","listed_at","post_id") WHERE "post_categories"."is_public";--> statement-breakpoint
CREATE INDEX "post_categories_not_public_index" ON "post_categories" USING btree ("category_id") WHERE not "post_categories"."is_public";--> statement-breakpoint
CREATE INDEX "post_categories_category_index" ON "post_categories" USING btree ("category_id","listed_at","post_id");--> statement-breakpoint
CREATE INDEX "post_tags_public_index" ON "post_tags" USING btree ("tag_id","listed_at","post_id") WHERE "post_tags"."is_public";--> statement-breakpoint
CREATE INDEX "post_tags_not_public_index" ON "post_tags" USING btree ("tag_id") WHERE not "post_tags"."is_public";--> statement-breakpoint
CREATE INDEX "post_tags_tag_index" ON "post_tags" USING btree ("tag_id","listed_at","post_id");--> statement-breakpoint
CREATE INDEX "tag_former_names_owner_index" ON "tag_former_names" USING btree ("tag_id");--> statement-breakpoint
CREATE INDEX "tag_slugs_owner_index" ON "tag_slugs" USING btree ("tag_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "tags_name_key" ON "tags" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "tags_compared_name_index" ON "tags" USING btree (lower(normalize(translate("name", U&'\00AD\200B\200C\200D\200E\200F\202A\202B\202C\202D\202E\2060\2066\2067\2068\2069\FEFF', ''), NFKC)));--> statement-breakpoint
CREATE INDEX "tags_words_index" ON "tags" USING gin (to_tsvector('simple', translate("name", '.-/@:_+<>&~%=?#', '               ')));--> statement-breakpoint
CREATE INDEX "calculations_owner_index" ON "calculations" USING btree ("owner_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "friend_request_pauses_to_user_id_index" ON "friend_request_pauses" USING btree ("to_user_id");--> statement-breakpoint
CREATE INDEX "friend_request_pauses_ends_at_index" ON "friend_request_pauses" USING btree ("ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "friend_requests_pending_key" ON "friend_requests" USING btree (least("from_user_id", "to_user_id"),greatest("from_user_id", "to_user_id")) WHERE "friend_requests"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "friend_requests_from_user_id_index" ON "friend_requests" USING btree ("from_user_id","created_at");--> statement-breakpoint
CREATE INDEX "friend_requests_to_user_id_index" ON "friend_requests" USING btree ("to_user_id","created_at");--> statement-breakpoint
CREATE INDEX "friendships_higher_user_id_index" ON "friendships" USING btree ("higher_user_id");--> statement-breakpoint
CREATE INDEX "audit_records_created_at_index" ON "audit_records" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_records_actor_index" ON "audit_records" USING btree ("actor_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_records_actor_parts_index" ON "audit_records" USING gin (lower("actor_name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_records_object_parts_index" ON "audit_records" USING gin (lower(normalize("object_name", NFC)) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_records_object_id_index" ON "audit_records" USING btree ("object_id");--> statement-breakpoint
CREATE INDEX "audit_records_act_index" ON "audit_records" USING btree ("act","created_at");--> statement-breakpoint
CREATE INDEX "audit_records_object_index" ON "audit_records" USING btree ("object_kind","object_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_records_position_index" ON "audit_records" USING btree ("position");--> statement-breakpoint
CREATE INDEX "deleted_users_deleted_at_index" ON "deleted_users" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "ip_records_created_at_index" ON "ip_records" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "ip_records_user_id_index" ON "ip_records" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "ip_records_ip_address_index" ON "ip_records" USING btree ("ip_address" text_pattern_ops,"created_at","id");--> statement-breakpoint
CREATE INDEX "ip_records_action_index" ON "ip_records" USING btree ("action","created_at","id");--> statement-breakpoint
CREATE INDEX "log_records_created_at_index" ON "log_records" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "log_records_from_proxy_index" ON "log_records" USING btree ("from_proxy","created_at","id");--> statement-breakpoint
CREATE INDEX "log_records_message_index" ON "log_records" USING gin (lower("message") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "log_records_level_index" ON "log_records" USING btree ("level","created_at","id");--> statement-breakpoint
CREATE INDEX "log_records_level_from_proxy_index" ON "log_records" USING btree ("level","from_proxy","created_at","id");--> statement-breakpoint
CREATE INDEX "manga_chapters_uploader_index" ON "manga_chapters" USING btree ("uploader_id") WHERE "manga_chapters"."uploader_id" is not null;--> statement-breakpoint
CREATE INDEX "manga_pages_image_index" ON "manga_pages" USING btree ("image_id");--> statement-breakpoint
CREATE UNIQUE INDEX "manga_title_key" ON "manga" USING btree (lower("title"));--> statement-breakpoint
CREATE INDEX "manga_cover_image_index" ON "manga" USING btree ("cover_image_id") WHERE "manga"."cover_image_id" is not null;--> statement-breakpoint
CREATE INDEX "manga_uploader_index" ON "manga" USING btree ("uploader_id") WHERE "manga"."uploader_id" is not null;--> statement-breakpoint
CREATE INDEX "reading_places_chapter_index" ON "reading_places" USING btree ("chapter_id");--> statement-breakpoint
CREATE UNIQUE INDEX "images_path_key" ON "images" USING btree ("path");--> statement-breakpoint
CREATE INDEX "images_created_at_index" ON "images" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notes_owner_updated_index" ON "notes" USING btree ("owner_id","is_pinned","updated_at","id") WHERE "notes"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "notes_owner_index" ON "notes" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "notes_deleted_at_index" ON "notes" USING btree ("deleted_at") WHERE "notes"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at_index" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rate_limits_expire_index" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE UNIQUE INDEX "questions_text_key" ON "questions" USING btree ("category_id",lower("text"));--> statement-breakpoint
CREATE INDEX "questions_category_index" ON "questions" USING btree ("category_id","id");--> statement-breakpoint
CREATE INDEX "questions_published_index" ON "questions" USING btree ("category_id","id") WHERE "questions"."is_published";--> statement-breakpoint
CREATE INDEX "questions_text_parts_index" ON "questions" USING gin (lower(normalize("text", NFC)) gin_trgm_ops);
--> statement-breakpoint
-- Searched texts and their vectors are stored out of line, so that reading many rows stays cheap.
ALTER TABLE post_search ALTER COLUMN document SET STORAGE EXTERNAL;
--> statement-breakpoint
ALTER TABLE post_search SET (toast_tuple_target = 128);
--> statement-breakpoint
-- A save of a long note leaves its former texts: vacuum once they are a fiftieth of all, not a fifth.
ALTER TABLE notes SET (autovacuum_vacuum_scale_factor = 0.02, toast.autovacuum_vacuum_scale_factor = 0.02);
--> statement-breakpoint
-- The rows change often, and no other index has their columns: free space keeps updates on the page.
ALTER TABLE record_counts SET (fillfactor = 50);
--> statement-breakpoint
-- One statement can exchange the numbers of chapters.
ALTER TABLE manga_chapters DROP CONSTRAINT manga_chapters_number_key;
--> statement-breakpoint
ALTER TABLE manga_chapters ADD CONSTRAINT manga_chapters_number_key UNIQUE (manga_id, number) DEFERRABLE;
--> statement-breakpoint
CREATE FUNCTION count_avatar()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  UPDATE record_counts SET images = images + CASE WHEN new.image_id IS NULL THEN -1 ELSE 1 END WHERE user_id = new.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Comments are counted for each kind of statement by a function of its own, whose plan is cached. The
-- row of the author is locked first: whoever writes a comment holds it already.
CREATE FUNCTION count_comments_after_delete()
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
  FROM (SELECT post_id, author_id, thread_id, is_deleted OR hidden_reason IS NOT NULL AS is_out_of_sight, -1 AS delta FROM old_rows) AS changes GROUP BY post_id
  HAVING sum(CASE WHEN is_out_of_sight THEN 0 ELSE delta END) <> 0 OR sum(CASE WHEN thread_id IS NULL THEN delta ELSE 0 END) <> 0
  ORDER BY post_id
  ON CONFLICT (post_id, shard) DO UPDATE
    SET comments = counted.comments + excluded.comments, threads = counted.threads + excluded.threads;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION count_comments_after_insert()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
DECLARE
  changed record;
BEGIN
  FOR changed IN
    SELECT author_id, sum(delta) AS comments FROM (SELECT post_id, author_id, thread_id, is_deleted OR hidden_reason IS NOT NULL AS is_out_of_sight, 1 AS delta FROM new_rows) AS changes WHERE author_id IS NOT NULL
    GROUP BY author_id HAVING sum(delta) <> 0 ORDER BY author_id
  LOOP
    UPDATE record_counts SET comments = record_counts.comments + changed.comments WHERE user_id = changed.author_id;
  END LOOP;
  INSERT INTO comment_counts AS counted (post_id, shard, comments, threads)
  SELECT post_id, pg_backend_pid() % 16, sum(CASE WHEN is_out_of_sight THEN 0 ELSE delta END) AS comments,
    sum(CASE WHEN thread_id IS NULL THEN delta ELSE 0 END) AS threads
  FROM (SELECT post_id, author_id, thread_id, is_deleted OR hidden_reason IS NOT NULL AS is_out_of_sight, 1 AS delta FROM new_rows) AS changes GROUP BY post_id
  HAVING sum(CASE WHEN is_out_of_sight THEN 0 ELSE delta END) <> 0 OR sum(CASE WHEN thread_id IS NULL THEN delta ELSE 0 END) <> 0
  ORDER BY post_id
  ON CONFLICT (post_id, shard) DO UPDATE
    SET comments = counted.comments + excluded.comments, threads = counted.threads + excluded.threads;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION count_comments_after_update()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
DECLARE
  changed record;
BEGIN
  FOR changed IN
    SELECT author_id, sum(delta) AS comments FROM (SELECT post_id, author_id, thread_id, is_deleted OR hidden_reason IS NOT NULL AS is_out_of_sight, 1 AS delta FROM new_rows UNION ALL SELECT post_id, author_id, thread_id, is_deleted OR hidden_reason IS NOT NULL AS is_out_of_sight, -1 AS delta FROM old_rows) AS changes WHERE author_id IS NOT NULL
    GROUP BY author_id HAVING sum(delta) <> 0 ORDER BY author_id
  LOOP
    UPDATE record_counts SET comments = record_counts.comments + changed.comments WHERE user_id = changed.author_id;
  END LOOP;
  INSERT INTO comment_counts AS counted (post_id, shard, comments, threads)
  SELECT post_id, pg_backend_pid() % 16, sum(CASE WHEN is_out_of_sight THEN 0 ELSE delta END) AS comments,
    sum(CASE WHEN thread_id IS NULL THEN delta ELSE 0 END) AS threads
  FROM (SELECT post_id, author_id, thread_id, is_deleted OR hidden_reason IS NOT NULL AS is_out_of_sight, 1 AS delta FROM new_rows UNION ALL SELECT post_id, author_id, thread_id, is_deleted OR hidden_reason IS NOT NULL AS is_out_of_sight, -1 AS delta FROM old_rows) AS changes GROUP BY post_id
  HAVING sum(CASE WHEN is_out_of_sight THEN 0 ELSE delta END) <> 0 OR sum(CASE WHEN thread_id IS NULL THEN delta ELSE 0 END) <> 0
  ORDER BY post_id
  ON CONFLICT (post_id, shard) DO UPDATE
    SET comments = counted.comments + excluded.comments, threads = counted.threads + excluded.threads;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Adds to post_counts what a statement changed. Arguments: the scope, and the expression of its id.
CREATE FUNCTION count_public_posts()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
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
-- Adds to record_counts what a statement changed. Arguments: the kind of record, and a query of the
-- user and the number of records of each row. Counts are added to one user after the other, ordered
-- by id, so that statements cannot deadlock. A user who is being deleted has no row any more.
CREATE FUNCTION count_records()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
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
--> statement-breakpoint
CREATE FUNCTION create_record_counts()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO record_counts (user_id, images) SELECT id, (image_id IS NOT NULL)::integer FROM new_rows;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Blocks are deleted before their post, so that their images are counted for its author.
CREATE FUNCTION delete_blocks_of_post()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  DELETE FROM content_blocks WHERE post_id = old.id;
  RETURN old;
END
$$;
--> statement-breakpoint
-- The personal parts of a report are deleted with the account of its reporter, and with the comment.
CREATE FUNCTION forget_in_comment_report()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  IF new.comment_id IS NULL THEN
    new.reporter_id := NULL;
    new.text_content := '';
  END IF;
  IF new.reporter_id IS NULL THEN
    new.note := '';
  END IF;
  RETURN new;
END
$$;
--> statement-breakpoint
-- Marks the transaction as committed if it wrote anything. Fails when its outcome was settled before
-- as "not committed".
CREATE FUNCTION mark_commit(marker_slot uuid, marker_number bigint)
  RETURNS void
  LANGUAGE plpgsql
AS $$
BEGIN
  IF pg_current_xact_id_if_assigned() IS NULL THEN
    RETURN;
  END IF;
  INSERT INTO commit_markers AS marker (slot, number) VALUES (marker_slot, marker_number)
    ON CONFLICT (slot) DO UPDATE SET number = excluded.number, updated_at = now() WHERE marker.number < excluded.number;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'The outcome of this transaction was settled before it committed.';
  END IF;
END
$$;
--> statement-breakpoint
-- A comment that was deleted needs no decision.
CREATE FUNCTION settle_comment_case()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  new.state := 'withdrawn';
  new.settled_at := now();
  new.settled_by_id := NULL;
  RETURN new;
END
$$;
--> statement-breakpoint
CREATE TRIGGER count_all_deleted AFTER DELETE ON posts
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT
  EXECUTE FUNCTION count_public_posts('all', '0');
--> statement-breakpoint
CREATE TRIGGER count_all_inserted AFTER INSERT ON posts
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT
  EXECUTE FUNCTION count_public_posts('all', '0');
--> statement-breakpoint
CREATE TRIGGER count_all_updated AFTER UPDATE ON posts
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT
  EXECUTE FUNCTION count_public_posts('all', '0');
--> statement-breakpoint
CREATE TRIGGER count_author_deleted AFTER DELETE ON posts
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT
  EXECUTE FUNCTION count_public_posts('author', 'author_id');
--> statement-breakpoint
CREATE TRIGGER count_author_inserted AFTER INSERT ON posts
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT
  EXECUTE FUNCTION count_public_posts('author', 'author_id');
--> statement-breakpoint
CREATE TRIGGER count_author_updated AFTER UPDATE ON posts
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT
  EXECUTE FUNCTION count_public_posts('author', 'author_id');
--> statement-breakpoint
CREATE TRIGGER count_avatar AFTER UPDATE OF image_id ON users
  FOR EACH ROW
  WHEN (((old.image_id IS NULL) <> (new.image_id IS NULL)))
  EXECUTE FUNCTION count_avatar();
--> statement-breakpoint
CREATE TRIGGER count_category_deleted AFTER DELETE ON post_categories
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT
  EXECUTE FUNCTION count_public_posts('category', 'category_id');
--> statement-breakpoint
CREATE TRIGGER count_category_inserted AFTER INSERT ON post_categories
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT
  EXECUTE FUNCTION count_public_posts('category', 'category_id');
--> statement-breakpoint
CREATE TRIGGER count_category_updated AFTER UPDATE ON post_categories
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT
  EXECUTE FUNCTION count_public_posts('category', 'category_id');
--> statement-breakpoint
CREATE TRIGGER count_delete AFTER DELETE ON comments
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT
  EXECUTE FUNCTION count_comments_after_delete();
--> statement-breakpoint
CREATE TRIGGER count_insert AFTER INSERT ON comments
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT
  EXECUTE FUNCTION count_comments_after_insert();
--> statement-breakpoint
CREATE TRIGGER count_tag_deleted AFTER DELETE ON post_tags
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT
  EXECUTE FUNCTION count_public_posts('tag', 'tag_id');
--> statement-breakpoint
CREATE TRIGGER count_tag_inserted AFTER INSERT ON post_tags
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT
  EXECUTE FUNCTION count_public_posts('tag', 'tag_id');
--> statement-breakpoint
CREATE TRIGGER count_tag_updated AFTER UPDATE ON post_tags
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT
  EXECUTE FUNCTION count_public_posts('tag', 'tag_id');
--> statement-breakpoint
CREATE TRIGGER count_update AFTER UPDATE ON comments
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT
  EXECUTE FUNCTION count_comments_after_update();
--> statement-breakpoint
CREATE TRIGGER create_record_counts AFTER INSERT ON users
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT
  EXECUTE FUNCTION create_record_counts();
--> statement-breakpoint
CREATE TRIGGER delete_blocks_first BEFORE DELETE ON posts FOR EACH ROW
  EXECUTE FUNCTION delete_blocks_of_post();
--> statement-breakpoint
CREATE TRIGGER forget_in_comment_report BEFORE UPDATE OF comment_id, reporter_id ON comment_reports
  FOR EACH ROW
  WHEN (((new.comment_id IS NULL) OR (new.reporter_id IS NULL)))
  EXECUTE FUNCTION forget_in_comment_report();
--> statement-breakpoint
CREATE TRIGGER record_calculations_delete AFTER DELETE ON calculations
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT
  EXECUTE FUNCTION count_records('calculations', 'SELECT owner_id AS user_id, 1 AS records FROM %s');
--> statement-breakpoint
CREATE TRIGGER record_calculations_insert AFTER INSERT ON calculations
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT
  EXECUTE FUNCTION count_records('calculations', 'SELECT owner_id AS user_id, 1 AS records FROM %s');
--> statement-breakpoint
CREATE TRIGGER record_friend_requests_delete AFTER DELETE ON friend_requests
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT
  EXECUTE FUNCTION count_records('friend_requests', 'SELECT from_user_id AS user_id, 1 AS records FROM %s');
--> statement-breakpoint
CREATE TRIGGER record_friend_requests_insert AFTER INSERT ON friend_requests
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT
  EXECUTE FUNCTION count_records('friend_requests', 'SELECT from_user_id AS user_id, 1 AS records FROM %s');
--> statement-breakpoint
CREATE TRIGGER record_friend_requests_update AFTER UPDATE ON friend_requests
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT
  EXECUTE FUNCTION count_records('friend_requests', 'SELECT from_user_id AS user_id, 1 AS records FROM %s');
--> statement-breakpoint
CREATE TRIGGER record_images_delete AFTER DELETE ON content_blocks
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT
  EXECUTE FUNCTION count_records('images', 'SELECT author_id AS user_id, 1 AS records FROM %s AS block JOIN posts ON posts.id = post_id WHERE image_id IS NOT NULL');
--> statement-breakpoint
CREATE TRIGGER record_images_delete AFTER DELETE ON manga
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT
  EXECUTE FUNCTION count_records('images', 'SELECT uploader_id AS user_id, 1 AS records FROM %s WHERE cover_image_id IS NOT NULL');
--> statement-breakpoint
CREATE TRIGGER record_images_delete AFTER DELETE ON posts
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT
  EXECUTE FUNCTION count_records('images', 'SELECT author_id AS user_id, (featured_image_id IS NOT NULL)::integer
       + (SELECT count(image_id) FROM content_blocks WHERE post_id = post.id) AS records FROM %s AS post');
--> statement-breakpoint
CREATE TRIGGER record_images_insert AFTER INSERT ON content_blocks
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT
  EXECUTE FUNCTION count_records('images', 'SELECT author_id AS user_id, 1 AS records FROM %s AS block JOIN posts ON posts.id = post_id WHERE image_id IS NOT NULL');
--> statement-breakpoint
CREATE TRIGGER record_images_insert AFTER INSERT ON manga
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT
  EXECUTE FUNCTION count_records('images', 'SELECT uploader_id AS user_id, 1 AS records FROM %s WHERE cover_image_id IS NOT NULL');
--> statement-breakpoint
CREATE TRIGGER record_images_insert AFTER INSERT ON posts
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT
  EXECUTE FUNCTION count_records('images', 'SELECT author_id AS user_id, (featured_image_id IS NOT NULL)::integer
       + (SELECT count(image_id) FROM content_blocks WHERE post_id = post.id) AS records FROM %s AS post');
--> statement-breakpoint
CREATE TRIGGER record_images_update AFTER UPDATE ON content_blocks
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT
  EXECUTE FUNCTION count_records('images', 'SELECT author_id AS user_id, 1 AS records FROM %s AS block JOIN posts ON posts.id = post_id WHERE image_id IS NOT NULL');
--> statement-breakpoint
CREATE TRIGGER record_images_update AFTER UPDATE ON manga
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT
  EXECUTE FUNCTION count_records('images', 'SELECT uploader_id AS user_id, 1 AS records FROM %s WHERE cover_image_id IS NOT NULL');
--> statement-breakpoint
CREATE TRIGGER record_images_update AFTER UPDATE ON posts
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT
  EXECUTE FUNCTION count_records('images', 'SELECT author_id AS user_id, (featured_image_id IS NOT NULL)::integer
       + (SELECT count(image_id) FROM content_blocks WHERE post_id = post.id) AS records FROM %s AS post');
--> statement-breakpoint
CREATE TRIGGER record_manga_delete AFTER DELETE ON manga
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT
  EXECUTE FUNCTION count_records('manga', 'SELECT uploader_id AS user_id, 1 AS records FROM %s');
--> statement-breakpoint
CREATE TRIGGER record_manga_insert AFTER INSERT ON manga
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT
  EXECUTE FUNCTION count_records('manga', 'SELECT uploader_id AS user_id, 1 AS records FROM %s');
--> statement-breakpoint
CREATE TRIGGER record_manga_update AFTER UPDATE ON manga
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT
  EXECUTE FUNCTION count_records('manga', 'SELECT uploader_id AS user_id, 1 AS records FROM %s');
--> statement-breakpoint
CREATE TRIGGER record_notes_delete AFTER DELETE ON notes
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT
  EXECUTE FUNCTION count_records('notes', 'SELECT owner_id AS user_id, 1 AS records FROM %s');
--> statement-breakpoint
CREATE TRIGGER record_notes_insert AFTER INSERT ON notes
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT
  EXECUTE FUNCTION count_records('notes', 'SELECT owner_id AS user_id, 1 AS records FROM %s');
--> statement-breakpoint
CREATE TRIGGER record_notes_update AFTER UPDATE ON notes
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT
  EXECUTE FUNCTION count_records('notes', 'SELECT owner_id AS user_id, 1 AS records FROM %s');
--> statement-breakpoint
CREATE TRIGGER record_pages_delete AFTER DELETE ON manga_chapters
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT
  EXECUTE FUNCTION count_records('pages', 'SELECT uploader_id AS user_id, num_pages AS records FROM %s');
--> statement-breakpoint
CREATE TRIGGER record_pages_insert AFTER INSERT ON manga_chapters
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT
  EXECUTE FUNCTION count_records('pages', 'SELECT uploader_id AS user_id, num_pages AS records FROM %s');
--> statement-breakpoint
CREATE TRIGGER record_pages_update AFTER UPDATE ON manga_chapters
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT
  EXECUTE FUNCTION count_records('pages', 'SELECT uploader_id AS user_id, num_pages AS records FROM %s');
--> statement-breakpoint
CREATE TRIGGER record_posts_delete AFTER DELETE ON posts
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT
  EXECUTE FUNCTION count_records('posts', 'SELECT author_id AS user_id, 1 AS records FROM %s');
--> statement-breakpoint
CREATE TRIGGER record_posts_insert AFTER INSERT ON posts
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT
  EXECUTE FUNCTION count_records('posts', 'SELECT author_id AS user_id, 1 AS records FROM %s');
--> statement-breakpoint
CREATE TRIGGER record_posts_update AFTER UPDATE ON posts
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT
  EXECUTE FUNCTION count_records('posts', 'SELECT author_id AS user_id, 1 AS records FROM %s');
--> statement-breakpoint
CREATE TRIGGER settle_comment_case BEFORE UPDATE OF comment_id ON comment_cases
  FOR EACH ROW
  WHEN (((new.comment_id IS NULL) AND (new.state = ANY (ARRAY['open'::text, 'hidden'::text]))))
  EXECUTE FUNCTION settle_comment_case();
