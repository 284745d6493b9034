CREATE INDEX "questions_order_index" ON "questions" USING btree ((text collate "und-x-icu"),"id");--> statement-breakpoint
CREATE INDEX "questions_category_order_index" ON "questions" USING btree ("category_id",(text collate "und-x-icu"),"id");--> statement-breakpoint
CREATE INDEX "questions_changed_index" ON "questions" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "questions_category_changed_index" ON "questions" USING btree ("category_id","updated_at","id");