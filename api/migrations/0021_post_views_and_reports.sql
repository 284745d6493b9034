CREATE TABLE "daily_figures" (
	"day" date PRIMARY KEY NOT NULL,
	"registrations" integer NOT NULL,
	"sign_ins" integer NOT NULL,
	"posts" integer NOT NULL,
	"comments" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_view_days" (
	"day" date PRIMARY KEY NOT NULL,
	"views" bigint NOT NULL,
	CONSTRAINT "post_view_days_some" CHECK ("post_view_days"."views" > 0)
);
--> statement-breakpoint
CREATE TABLE "post_views" (
	"day" date NOT NULL,
	"post_id" integer NOT NULL,
	"views" bigint NOT NULL,
	CONSTRAINT "post_views_day_post_id_pk" PRIMARY KEY("day","post_id"),
	CONSTRAINT "post_views_some" CHECK ("post_views"."views" > 0)
);
--> statement-breakpoint
ALTER TABLE "post_views" ADD CONSTRAINT "post_views_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_created_at_index" ON "comments" USING btree ("created_at") WHERE not "comments"."is_deleted";