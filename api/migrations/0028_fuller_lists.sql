DROP INDEX "ip_records_action_index";--> statement-breakpoint
DROP INDEX "log_records_from_proxy_index";--> statement-breakpoint
DROP INDEX "log_records_level_index";--> statement-breakpoint
CREATE INDEX "users_account_status_index" ON "users" USING btree ("account_status","updated_at","id");--> statement-breakpoint
CREATE INDEX "users_staff_index" ON "users" USING btree ("updated_at","id") WHERE "users"."is_staff";--> statement-breakpoint
CREATE INDEX "users_premium_index" ON "users" USING btree ("updated_at","id") WHERE "users"."is_premium_user";--> statement-breakpoint
CREATE INDEX "users_not_active_index" ON "users" USING btree ("updated_at","id") WHERE not "users"."is_active";--> statement-breakpoint
CREATE INDEX "audit_records_actor_parts_index" ON "audit_records" USING gin (lower("actor_name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_records_object_parts_index" ON "audit_records" USING gin (lower("object_name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_records_object_id_index" ON "audit_records" USING btree ("object_id");--> statement-breakpoint
CREATE INDEX "ip_records_action_index" ON "ip_records" USING btree ("action","created_at","id");--> statement-breakpoint
CREATE INDEX "log_records_from_proxy_index" ON "log_records" USING btree ("from_proxy","created_at","id");--> statement-breakpoint
CREATE INDEX "log_records_level_index" ON "log_records" USING btree ("level","created_at","id");