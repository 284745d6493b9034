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
CREATE TABLE "notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"owner_id" integer NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "notes_title_length" CHECK (length("notes"."title") between 1 and 255),
	CONSTRAINT "notes_content_length" CHECK (length("notes"."content") between 1 and 5000)
);
--> statement-breakpoint
ALTER TABLE "manga_chapters" ADD CONSTRAINT "manga_chapters_manga_id_manga_id_fk" FOREIGN KEY ("manga_id") REFERENCES "public"."manga"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manga_chapters" ADD CONSTRAINT "manga_chapters_uploader_id_users_id_fk" FOREIGN KEY ("uploader_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manga_pages" ADD CONSTRAINT "manga_pages_chapter_id_manga_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."manga_chapters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manga_pages" ADD CONSTRAINT "manga_pages_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manga" ADD CONSTRAINT "manga_cover_image_id_images_id_fk" FOREIGN KEY ("cover_image_id") REFERENCES "public"."images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manga" ADD CONSTRAINT "manga_uploader_id_users_id_fk" FOREIGN KEY ("uploader_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_places" ADD CONSTRAINT "reading_places_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_places" ADD CONSTRAINT "reading_places_chapter_id_manga_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."manga_chapters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "manga_chapters_uploader_index" ON "manga_chapters" USING btree ("uploader_id") WHERE "manga_chapters"."uploader_id" is not null;--> statement-breakpoint
CREATE INDEX "manga_pages_image_index" ON "manga_pages" USING btree ("image_id");--> statement-breakpoint
CREATE UNIQUE INDEX "manga_title_key" ON "manga" USING btree (lower("title"));--> statement-breakpoint
CREATE INDEX "manga_cover_image_index" ON "manga" USING btree ("cover_image_id") WHERE "manga"."cover_image_id" is not null;--> statement-breakpoint
CREATE INDEX "manga_uploader_index" ON "manga" USING btree ("uploader_id") WHERE "manga"."uploader_id" is not null;--> statement-breakpoint
CREATE INDEX "reading_places_chapter_index" ON "reading_places" USING btree ("chapter_id");--> statement-breakpoint
CREATE INDEX "notes_owner_updated_index" ON "notes" USING btree ("owner_id","is_pinned","updated_at","id") WHERE "notes"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "notes_owner_index" ON "notes" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "notes_deleted_at_index" ON "notes" USING btree ("deleted_at") WHERE "notes"."deleted_at" is not null;