CREATE TABLE "category_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"category_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "category_slugs_slug_length" CHECK (length("category_slugs"."slug") between 1 and 220)
);
--> statement-breakpoint
CREATE TABLE "tag_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"tag_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tag_slugs_slug_length" CHECK (length("tag_slugs"."slug") between 1 and 220)
);
--> statement-breakpoint
ALTER TABLE "category_slugs" ADD CONSTRAINT "category_slugs_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tag_slugs" ADD CONSTRAINT "tag_slugs_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "category_slugs_owner_index" ON "category_slugs" USING btree ("category_id","created_at");--> statement-breakpoint
CREATE INDEX "tag_slugs_owner_index" ON "tag_slugs" USING btree ("tag_id","created_at");--> statement-breakpoint
CREATE INDEX "categories_compared_name_index" ON "categories" USING btree (lower(normalize(translate("name", U&'\00AD\200B\200C\200D\200E\200F\202A\202B\202C\202D\202E\2060\2066\2067\2068\2069\FEFF', ''), NFKC)));--> statement-breakpoint
CREATE INDEX "post_categories_not_public_index" ON "post_categories" USING btree ("category_id") WHERE not "post_categories"."is_public";--> statement-breakpoint
CREATE INDEX "post_tags_not_public_index" ON "post_tags" USING btree ("tag_id") WHERE not "post_tags"."is_public";--> statement-breakpoint
CREATE INDEX "tags_compared_name_index" ON "tags" USING btree (lower(normalize(translate("name", U&'\00AD\200B\200C\200D\200E\200F\202A\202B\202C\202D\202E\2060\2066\2067\2068\2069\FEFF', ''), NFKC)));--> statement-breakpoint
INSERT INTO "category_slugs" ("slug", "category_id") SELECT "slug", "id" FROM "categories";--> statement-breakpoint
INSERT INTO "tag_slugs" ("slug", "tag_id") SELECT "slug", "id" FROM "tags";
