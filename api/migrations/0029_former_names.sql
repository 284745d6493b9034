CREATE TABLE "category_former_names" (
	"name" text PRIMARY KEY NOT NULL,
	"category_id" integer NOT NULL,
	CONSTRAINT "category_former_names_length" CHECK (length("category_former_names"."name") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "tag_former_names" (
	"name" text PRIMARY KEY NOT NULL,
	"tag_id" integer NOT NULL,
	CONSTRAINT "tag_former_names_length" CHECK (length("tag_former_names"."name") <= 2000)
);
--> statement-breakpoint
ALTER TABLE "category_former_names" ADD CONSTRAINT "category_former_names_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tag_former_names" ADD CONSTRAINT "tag_former_names_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "category_former_names_owner_index" ON "category_former_names" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "tag_former_names_owner_index" ON "tag_former_names" USING btree ("tag_id");