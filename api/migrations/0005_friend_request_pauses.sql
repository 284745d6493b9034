CREATE TABLE "friend_request_pauses" (
	"from_user_id" integer NOT NULL,
	"to_user_id" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "friend_request_pauses_from_user_id_to_user_id_pk" PRIMARY KEY("from_user_id","to_user_id")
);
--> statement-breakpoint
DROP INDEX "friend_requests_pending_key";--> statement-breakpoint
ALTER TABLE "friend_request_pauses" ADD CONSTRAINT "friend_request_pauses_from_user_id_users_id_fk" FOREIGN KEY ("from_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friend_request_pauses" ADD CONSTRAINT "friend_request_pauses_to_user_id_users_id_fk" FOREIGN KEY ("to_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "friend_request_pauses_to_user_id_index" ON "friend_request_pauses" USING btree ("to_user_id");--> statement-breakpoint
CREATE INDEX "friend_request_pauses_ends_at_index" ON "friend_request_pauses" USING btree ("ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "friend_requests_pending_key" ON "friend_requests" USING btree (least("from_user_id", "to_user_id"),greatest("from_user_id", "to_user_id")) WHERE "friend_requests"."status" = 'pending';--> statement-breakpoint
ALTER TABLE "friend_requests" DROP COLUMN "deleted_at";