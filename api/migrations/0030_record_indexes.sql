DROP INDEX "ip_records_user_id_index";--> statement-breakpoint
DROP INDEX "ip_records_ip_address_index";--> statement-breakpoint
CREATE INDEX "log_records_level_from_proxy_index" ON "log_records" USING btree ("level","from_proxy","created_at","id");--> statement-breakpoint
CREATE INDEX "ip_records_user_id_index" ON "ip_records" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "ip_records_ip_address_index" ON "ip_records" USING btree ("ip_address" text_pattern_ops,"created_at","id");