CREATE TABLE "consents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"categories" text[] NOT NULL,
	"text_version" text NOT NULL,
	"decided_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "consents_categories_known" CHECK ("consents"."categories" <@ array['necessary', 'preference', 'statistics', 'marketing', 'tracking', 'socialMedia', 'thirdParty', 'security', 'location']),
	CONSTRAINT "consents_categories_count" CHECK (cardinality("consents"."categories") <= 9),
	CONSTRAINT "consents_text_version_length" CHECK (length("consents"."text_version") <= 20)
);
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consents_user_id_index" ON "consents" USING btree ("user_id","id");