CREATE TABLE "post_previews" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "post_previews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"post_id" integer NOT NULL,
	"creator_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "post_previews_token_hash_key" UNIQUE("token_hash"),
	CONSTRAINT "post_previews_token_hash_length" CHECK (length("post_previews"."token_hash") = 43)
);
--> statement-breakpoint
ALTER TABLE "post_previews" ADD CONSTRAINT "post_previews_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_previews" ADD CONSTRAINT "post_previews_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_previews_post_index" ON "post_previews" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "post_previews_creator_index" ON "post_previews" USING btree ("creator_id");--> statement-breakpoint
CREATE INDEX "post_previews_expires_at_index" ON "post_previews" USING btree ("expires_at");