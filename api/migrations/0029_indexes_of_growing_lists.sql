CREATE INDEX "inbox_items_user_index" ON "inbox_items" USING btree (split_part("subject", ' ', 1));--> statement-breakpoint
CREATE INDEX "post_counts_posts_index" ON "post_counts" USING btree ("scope","posts");--> statement-breakpoint
CREATE INDEX "categories_order_index" ON "categories" USING btree ((lower("name") collate "und-x-icu"));--> statement-breakpoint
CREATE INDEX "tags_order_index" ON "tags" USING btree ((lower("name") collate "und-x-icu"));--> statement-breakpoint
CREATE INDEX "manga_chapters_pages_index" ON "manga_chapters" USING btree ("manga_id","num_pages");