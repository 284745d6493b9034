CREATE TABLE "inbox_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inbox_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"day" date NOT NULL,
	"title" text NOT NULL,
	"details" text DEFAULT '' NOT NULL,
	"link" text,
	"occurrences" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"read_by_id" integer,
	CONSTRAINT "inbox_items_subject_key" UNIQUE("kind","subject","day"),
	CONSTRAINT "inbox_items_kind" CHECK ("inbox_items"."kind" in ('job_failed', 'mail_bounced', 'account_locked', 'storage_near_limit', 'comment_reported')),
	CONSTRAINT "inbox_items_subject_length" CHECK (length("inbox_items"."subject") between 1 and 200),
	CONSTRAINT "inbox_items_title_length" CHECK (length("inbox_items"."title") between 1 and 200),
	CONSTRAINT "inbox_items_details_length" CHECK (length("inbox_items"."details") <= 1000),
	CONSTRAINT "inbox_items_link_length" CHECK (length("inbox_items"."link") <= 300)
);
--> statement-breakpoint
ALTER TABLE "inbox_items" ADD CONSTRAINT "inbox_items_read_by_id_users_id_fk" FOREIGN KEY ("read_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbox_items_last_at_index" ON "inbox_items" USING btree ("last_at","id");--> statement-breakpoint
CREATE INDEX "inbox_items_unread_index" ON "inbox_items" USING btree ("last_at","id") WHERE "inbox_items"."read_at" is null;--> statement-breakpoint
CREATE INDEX "inbox_items_read_by_index" ON "inbox_items" USING btree ("read_by_id") WHERE "inbox_items"."read_by_id" is not null;--> statement-breakpoint
CREATE INDEX "users_created_at_index" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_not_usable_index" ON "users" USING btree ("id") WHERE not "users"."is_active" or "users"."account_status" <> 'active';