DROP INDEX "comments_counted_index";--> statement-breakpoint
CREATE INDEX "comments_post_author_index" ON "comments" USING btree ("post_id","author_id");