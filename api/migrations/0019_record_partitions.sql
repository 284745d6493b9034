-- Adds the missing weeks, from Monday in UTC, that hold the days from first_day to last_day. Rows of
-- such a week that are in the default partition move. Weeks in partitions of another kind are left.
CREATE FUNCTION add_week_partitions(parent text, first_day timestamptz, last_day timestamptz) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  week timestamptz := date_trunc('week', first_day, 'UTC');
  next_week timestamptz;
  partition text;
  added integer := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('add_week_partitions'), hashtext(parent));
  WHILE week <= last_day LOOP
    next_week := week + interval '168 hours';
    partition := parent || '_' || to_char(week AT TIME ZONE 'UTC', 'YYYYMMDD');
    IF to_regclass(quote_ident(partition)) IS NULL THEN
      BEGIN
        EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', partition, parent);
        EXECUTE format('WITH moved AS (DELETE FROM %I WHERE created_at >= %L AND created_at < %L RETURNING *)
          INSERT INTO %I SELECT * FROM moved', parent || '_default', week, next_week, partition);
        EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
          parent, partition, week, next_week);
        added := added + 1;
      EXCEPTION WHEN invalid_object_definition THEN NULL;
      END;
    END IF;
    week := next_week;
  END LOOP;
  RETURN added;
END $$;
--> statement-breakpoint
-- Drops the partitions with only rows from before that time, and returns the number of rows in them.
CREATE FUNCTION drop_partitions_before(parent text, before timestamptz) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  partition text;
  rows_of_one bigint;
  dropped bigint := 0;
BEGIN
  FOR partition IN
    SELECT child.relname FROM pg_inherits JOIN pg_class AS child ON child.oid = inhrelid
    WHERE inhparent = to_regclass(quote_ident(parent))
      AND substring(pg_get_expr(child.relpartbound, child.oid) FROM 'TO \(''([^'']+)''\)')::timestamptz <= before
  LOOP
    EXECUTE format('SELECT count(*) FROM %I', partition) INTO rows_of_one;
    EXECUTE format('DROP TABLE %I', partition);
    dropped := dropped + rows_of_one;
  END LOOP;
  RETURN dropped;
END $$;
--> statement-breakpoint
ALTER TABLE ip_records RENAME TO ip_records_past;
--> statement-breakpoint
ALTER TABLE log_records RENAME TO log_records_past;
--> statement-breakpoint
-- The present tables become the partition of everything until the end of this week: copying ten
-- million rows and their trigrams would keep an upgrade waiting for minutes.
DO $$
DECLARE
  parent text;
  past text;
  index_name text;
BEGIN
  FOREACH parent IN ARRAY ARRAY['ip_records', 'log_records'] LOOP
    past := parent || '_past';
    EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', past, parent || '_pkey');
    FOR index_name IN SELECT indexname FROM pg_indexes WHERE schemaname = current_schema() AND tablename = past LOOP
      EXECUTE format('ALTER INDEX %I RENAME TO %I', index_name, replace(index_name, parent, past));
    END LOOP;
    EXECUTE format('ALTER SEQUENCE %I RENAME TO %I', parent || '_id_seq', past || '_id_seq');
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I PRIMARY KEY (id, created_at)', past, past || '_key');
  END LOOP;
END $$;
--> statement-breakpoint
CREATE TABLE "ip_records" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "ip_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer,
	"ip_address" text NOT NULL,
	"action" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ip_records_key" PRIMARY KEY("id","created_at"),
	CONSTRAINT "ip_records_ip_address_length" CHECK (length("ip_address") <= 64),
	CONSTRAINT "ip_records_action_length" CHECK (length("action") between 1 and 60),
	CONSTRAINT "ip_records_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action
) PARTITION BY RANGE ("created_at");
--> statement-breakpoint
CREATE TABLE "log_records" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "log_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message" text NOT NULL,
	"level" text NOT NULL,
	"from_proxy" boolean NOT NULL,
	"occurrences" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "log_records_key" PRIMARY KEY("id","created_at"),
	CONSTRAINT "log_records_occurrences" CHECK ("occurrences" >= 1),
	CONSTRAINT "log_records_message_length" CHECK (length("message") <= 2000),
	CONSTRAINT "log_records_level" CHECK ("level" in ('DEBUG', 'INFO', 'WARNING', 'ERROR', 'CRITICAL'))
) PARTITION BY RANGE ("created_at");
--> statement-breakpoint
CREATE INDEX "ip_records_created_at_index" ON "ip_records" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "ip_records_user_id_index" ON "ip_records" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "ip_records_ip_address_index" ON "ip_records" USING btree ("ip_address" text_pattern_ops,"created_at","id");--> statement-breakpoint
CREATE INDEX "ip_records_action_index" ON "ip_records" USING btree ("action","created_at","id");--> statement-breakpoint
CREATE INDEX "log_records_created_at_index" ON "log_records" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "log_records_from_proxy_index" ON "log_records" USING btree ("from_proxy","created_at","id");--> statement-breakpoint
CREATE INDEX "log_records_message_index" ON "log_records" USING gin (lower("message") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "log_records_level_index" ON "log_records" USING btree ("level","created_at","id");--> statement-breakpoint
CREATE INDEX "log_records_level_from_proxy_index" ON "log_records" USING btree ("level","from_proxy","created_at","id");--> statement-breakpoint
CREATE TABLE "ip_records_default" PARTITION OF "ip_records" DEFAULT;
--> statement-breakpoint
CREATE TABLE "log_records_default" PARTITION OF "log_records" DEFAULT;
--> statement-breakpoint
DO $$
DECLARE
  next_week timestamptz := date_trunc('week', now(), 'UTC') + interval '168 hours';
  parent text;
  past text;
  columns text;
  has_rows boolean;
  last_id bigint;
BEGIN
  FOREACH parent IN ARRAY ARRAY['ip_records', 'log_records'] LOOP
    past := parent || '_past';
    EXECUTE format('SELECT last_value FROM pg_sequences WHERE schemaname = current_schema() AND sequencename = %L', past || '_id_seq')
      INTO last_id;
    IF last_id IS NOT NULL THEN PERFORM setval(quote_ident(parent || '_id_seq'), last_id); END IF;
    EXECUTE format('ALTER TABLE %I ALTER COLUMN id DROP IDENTITY', past);
    EXECUTE format('SELECT exists (SELECT FROM %I)', past) INTO has_rows;
    IF has_rows THEN
      SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) INTO columns FROM pg_attribute
        WHERE attrelid = to_regclass(quote_ident(past)) AND attnum > 0 AND NOT attisdropped;
      -- Those of a wrong clock.
      EXECUTE format('WITH late AS (DELETE FROM %1$I WHERE created_at >= %2$L RETURNING *)
        INSERT INTO %3$I (%4$s) OVERRIDING SYSTEM VALUE SELECT %4$s FROM late', past, next_week, parent, columns);
      EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%L)', parent, past, next_week);
    ELSE
      EXECUTE format('DROP TABLE %I', past);
    END IF;
    PERFORM add_week_partitions(parent, now(), now() + interval '28 days');
  END LOOP;
END $$;
