CREATE TABLE "most_read_posts" (
	"day" date NOT NULL,
	"post_id" integer NOT NULL,
	"views" bigint NOT NULL,
	CONSTRAINT "most_read_posts_day_post_id_pk" PRIMARY KEY("day","post_id")
);
--> statement-breakpoint
ALTER TABLE "most_read_posts" ADD CONSTRAINT "most_read_posts_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;