CREATE TABLE "known_clients" (
	"user_id" integer NOT NULL,
	"hash" text NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_clients_user_id_hash_pk" PRIMARY KEY("user_id","hash"),
	CONSTRAINT "known_clients_hash_length" CHECK (length("known_clients"."hash") = 43)
);
--> statement-breakpoint
ALTER TABLE "inbox_items" DROP CONSTRAINT "inbox_items_kind";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "guessing_mailed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "known_clients" ADD CONSTRAINT "known_clients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_clients_last_used_at_index" ON "known_clients" USING btree ("last_used_at");--> statement-breakpoint
ALTER TABLE "inbox_items" ADD CONSTRAINT "inbox_items_kind" CHECK ("inbox_items"."kind" in ('job_failed', 'mail_bounced', 'account_locked', 'account_attacked', 'account_changed', 'storage_near_limit', 'comment_reported'));