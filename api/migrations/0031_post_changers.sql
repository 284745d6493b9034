ALTER TABLE "posts" ADD COLUMN "updated_by_id" integer;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_updated_by_id_users_id_fk" FOREIGN KEY ("updated_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "posts_updated_by_index" ON "posts" USING btree ("updated_by_id") WHERE "posts"."updated_by_id" is not null;