ALTER TABLE "notices" DROP CONSTRAINT "notices_comment_id_comments_id_fk";
--> statement-breakpoint
DROP INDEX "comments_counted_index";--> statement-breakpoint
DROP INDEX "comments_author_index";--> statement-breakpoint
DROP INDEX "notices_user_index";--> statement-breakpoint
DROP INDEX "notices_unread_index";--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "post_id" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_comment_fk" FOREIGN KEY ("comment_id","post_id") REFERENCES "public"."comments"("id","post_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_counted_index" ON "comments" USING btree ("post_id","author_id") WHERE not "comments"."is_deleted";--> statement-breakpoint
CREATE INDEX "comments_author_index" ON "comments" USING btree ("author_id","created_at","id","post_id") WHERE not "comments"."is_deleted";--> statement-breakpoint
CREATE INDEX "notices_user_index" ON "notices" USING btree ("user_id","created_at","id","post_id");--> statement-breakpoint
CREATE INDEX "notices_unread_index" ON "notices" USING btree ("user_id","post_id") WHERE "notices"."read_at" is null;