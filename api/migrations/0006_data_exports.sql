CREATE TABLE "data_exports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"has_failed" boolean DEFAULT false NOT NULL,
	"path" text,
	"bytes" bigint,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "data_exports_path_length" CHECK (length("data_exports"."path") <= 200),
	CONSTRAINT "data_exports_ready" CHECK (("data_exports"."path" is null) = ("data_exports"."bytes" is null))
);
--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_preparing_key" ON "data_exports" USING btree ("user_id") WHERE "data_exports"."path" is null and not "data_exports"."has_failed";--> statement-breakpoint
CREATE INDEX "data_exports_user_index" ON "data_exports" USING btree ("user_id","requested_at");--> statement-breakpoint
CREATE INDEX "data_exports_expires_at_index" ON "data_exports" USING btree ("expires_at");