CREATE TABLE "post_schedules" (
	"post_id" integer PRIMARY KEY NOT NULL,
	"publish_at" timestamp (3) with time zone,
	"unpublish_at" timestamp (3) with time zone,
	"time_zone" text NOT NULL,
	"planner_id" integer,
	CONSTRAINT "post_schedules_some" CHECK ("post_schedules"."publish_at" is not null or "post_schedules"."unpublish_at" is not null),
	CONSTRAINT "post_schedules_order" CHECK ("post_schedules"."publish_at" < "post_schedules"."unpublish_at"),
	CONSTRAINT "post_schedules_time_zone_length" CHECK (length("post_schedules"."time_zone") between 1 and 64)
);
--> statement-breakpoint
ALTER TABLE "post_schedules" ADD CONSTRAINT "post_schedules_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_schedules" ADD CONSTRAINT "post_schedules_planner_id_users_id_fk" FOREIGN KEY ("planner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_schedules_publish_index" ON "post_schedules" USING btree ("publish_at") WHERE "post_schedules"."publish_at" is not null;--> statement-breakpoint
CREATE INDEX "post_schedules_unpublish_index" ON "post_schedules" USING btree ("unpublish_at") WHERE "post_schedules"."unpublish_at" is not null;--> statement-breakpoint
CREATE INDEX "post_schedules_planner_index" ON "post_schedules" USING btree ("planner_id");