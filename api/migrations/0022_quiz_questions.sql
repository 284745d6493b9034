CREATE TABLE "questions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"category_id" integer NOT NULL,
	"text" text NOT NULL,
	"options" text[] NOT NULL,
	"correct_index" smallint NOT NULL,
	"explanation" text DEFAULT '' NOT NULL,
	"is_published" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "questions_text_length" CHECK (length("questions"."text") between 1 and 500),
	CONSTRAINT "questions_options" CHECK (cardinality("questions"."options") between 2 and 6),
	CONSTRAINT "questions_options_length" CHECK (length(array_to_string("questions"."options", '')) <= 1200),
	CONSTRAINT "questions_correct_index" CHECK ("questions"."correct_index" between 0 and cardinality("questions"."options") - 1),
	CONSTRAINT "questions_explanation_length" CHECK (length("questions"."explanation") <= 1000)
);
--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "questions_text_key" ON "questions" USING btree ("category_id",lower("text"));--> statement-breakpoint
CREATE INDEX "questions_category_index" ON "questions" USING btree ("category_id","id");--> statement-breakpoint
CREATE INDEX "questions_published_index" ON "questions" USING btree ("category_id","id") WHERE "questions"."is_published";--> statement-breakpoint
CREATE INDEX "questions_text_parts_index" ON "questions" USING gin (lower("text") gin_trgm_ops);