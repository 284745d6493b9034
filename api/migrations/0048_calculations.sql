CREATE TABLE "calculations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "calculations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"owner_id" integer NOT NULL,
	"name" text NOT NULL,
	"tool" text NOT NULL,
	"inputs" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calculations_name_length" CHECK (length("calculations"."name") between 1 and 120),
	CONSTRAINT "calculations_inputs_length" CHECK (length("calculations"."inputs") between 1 and 8000)
);
--> statement-breakpoint
ALTER TABLE "record_counts" ADD COLUMN "calculations" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "calculations" ADD CONSTRAINT "calculations_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calculations_owner_index" ON "calculations" USING btree ("owner_id","updated_at","id");--> statement-breakpoint
CREATE TRIGGER record_calculations_insert AFTER INSERT ON calculations REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_records('calculations', 'SELECT owner_id AS user_id, 1 AS records FROM %s');
--> statement-breakpoint
CREATE TRIGGER record_calculations_delete AFTER DELETE ON calculations REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_records('calculations', 'SELECT owner_id AS user_id, 1 AS records FROM %s');
