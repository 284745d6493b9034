CREATE TABLE "security_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "security_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"category" text NOT NULL,
	"method" text,
	"is_new_client" boolean DEFAULT false NOT NULL,
	"ip_address" text NOT NULL,
	"user_agent" text NOT NULL,
	"occurrences" integer DEFAULT 1 NOT NULL,
	"repetition_key" text,
	"first_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "security_events_kind" CHECK ("security_events"."kind" in ('login', 'logout', 'reauthenticate', 'login_failed', 'second_factor_failed', 'register', 'verify_email', 'password_change', 'password_reset', 'email_change', 'email_change_undo', 'passkey_add', 'passkey_remove', 'authenticator_app_add', 'authenticator_app_remove', 'recovery_codes_renew', 'session_end', 'session_end_others', 'session_reuse', 'data_export', 'data_export_download', 'deletion_plan', 'deletion_cancel', 'compromise_report')),
	CONSTRAINT "security_events_category" CHECK ("security_events"."category" in ('sign_in', 'failure', 'change')),
	CONSTRAINT "security_events_method" CHECK ("security_events"."method" in ('password', 'authenticator_app', 'recovery_code', 'passkey')),
	CONSTRAINT "security_events_ip_address_length" CHECK (length("security_events"."ip_address") <= 64),
	CONSTRAINT "security_events_user_agent_length" CHECK (length("security_events"."user_agent") <= 400),
	CONSTRAINT "security_events_repetition_key_length" CHECK (length("security_events"."repetition_key") <= 200),
	CONSTRAINT "security_events_occurrences" CHECK ("security_events"."occurrences" > 0)
);
--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "security_events_repetition_key" ON "security_events" USING btree ("user_id","repetition_key");--> statement-breakpoint
CREATE INDEX "security_events_user_id_index" ON "security_events" USING btree ("user_id","category","created_at","id");--> statement-breakpoint
CREATE INDEX "security_events_created_at_index" ON "security_events" USING btree ("created_at");