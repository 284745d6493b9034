CREATE TABLE "audit_records" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"actor_id" integer,
	"actor_name" text NOT NULL,
	"act" text NOT NULL,
	"object_kind" text NOT NULL,
	"object_id" text,
	"object_name" text DEFAULT '' NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"ip_address" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "audit_records_act_length" CHECK (length("audit_records"."act") between 1 and 50),
	CONSTRAINT "audit_records_object_kind_length" CHECK (length("audit_records"."object_kind") between 1 and 50),
	CONSTRAINT "audit_records_object_name_length" CHECK (length("audit_records"."object_name") <= 500)
);
--> statement-breakpoint
ALTER TABLE "audit_records" ADD CONSTRAINT "audit_records_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_records_created_at_index" ON "audit_records" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_records_actor_index" ON "audit_records" USING btree ("actor_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_records_act_index" ON "audit_records" USING btree ("act","created_at");--> statement-breakpoint
CREATE INDEX "audit_records_object_index" ON "audit_records" USING btree ("object_kind","object_id","created_at");