CREATE TABLE "import_posts" (
	"import_id" integer NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"outcome" text NOT NULL,
	"slug" text,
	"comments" integer NOT NULL,
	"notes" text[] NOT NULL,
	CONSTRAINT "import_posts_import_id_position_pk" PRIMARY KEY("import_id","position"),
	CONSTRAINT "import_posts_outcome" CHECK ("import_posts"."outcome" in ('created', 'present', 'failed', 'left_out')),
	CONSTRAINT "import_posts_lengths" CHECK (length("import_posts"."title") <= 200 and length("import_posts"."slug") <= 220 and cardinality("import_posts"."notes") <= 20)
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"importer_id" integer,
	"state" text DEFAULT 'checking' NOT NULL,
	"format" text NOT NULL,
	"file_name" text NOT NULL,
	"file_bytes" bigint NOT NULL,
	"media_name" text,
	"media_bytes" bigint,
	"file_path" text,
	"media_path" text,
	"attempt" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"counts" jsonb NOT NULL,
	"problem" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "imports_state" CHECK ("imports"."state" in ('checking', 'checked', 'importing', 'finished', 'failed', 'cancelled')),
	CONSTRAINT "imports_ended" CHECK (("imports"."ended_at" is null) = ("imports"."state" in ('checking', 'checked', 'importing'))),
	CONSTRAINT "imports_format" CHECK ("imports"."format" in ('ghost', 'wordpress', 'markdown')),
	CONSTRAINT "imports_name_lengths" CHECK (length("imports"."file_name") <= 200 and length("imports"."media_name") <= 200),
	CONSTRAINT "imports_problem_length" CHECK (length("imports"."problem") <= 1000)
);
--> statement-breakpoint
ALTER TABLE "import_keys" ADD COLUMN "import_id" integer;--> statement-breakpoint
ALTER TABLE "import_posts" ADD CONSTRAINT "import_posts_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_importer_id_users_id_fk" FOREIGN KEY ("importer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "imports_open_key" ON "imports" USING btree ((1)) WHERE "imports"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "imports_importer_index" ON "imports" USING btree ("importer_id");--> statement-breakpoint
CREATE INDEX "imports_ended_at_index" ON "imports" USING btree ("ended_at");