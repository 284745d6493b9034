CREATE TABLE "comment_cases" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comment_cases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"comment_id" integer,
	"post_id" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"report_count" integer DEFAULT 1 NOT NULL,
	"first_reported_at" timestamp (3) with time zone NOT NULL,
	"last_reported_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"settled_by_id" integer,
	CONSTRAINT "comment_cases_state" CHECK ("comment_cases"."state" in ('open', 'kept', 'hidden', 'deleted', 'withdrawn')),
	CONSTRAINT "comment_cases_settled_at" CHECK (("comment_cases"."state" = 'open') = ("comment_cases"."settled_at" is null))
);
--> statement-breakpoint
CREATE TABLE "comment_reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comment_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"case_id" integer NOT NULL,
	"comment_id" integer,
	"reporter_id" integer,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"text_content" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "comment_reports_comment_reporter_key" UNIQUE("comment_id","reporter_id"),
	CONSTRAINT "comment_reports_reason" CHECK ("comment_reports"."reason" in ('spam', 'abuse', 'personal_information', 'other')),
	CONSTRAINT "comment_reports_note_length" CHECK (length("comment_reports"."note") <= 500),
	CONSTRAINT "comment_reports_text_length" CHECK (length("comment_reports"."text_content") <= 5000)
);
--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "hidden_reason" text;--> statement-breakpoint
ALTER TABLE "comment_cases" ADD CONSTRAINT "comment_cases_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_cases" ADD CONSTRAINT "comment_cases_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_cases" ADD CONSTRAINT "comment_cases_settled_by_id_users_id_fk" FOREIGN KEY ("settled_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reports" ADD CONSTRAINT "comment_reports_case_id_comment_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."comment_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reports" ADD CONSTRAINT "comment_reports_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reports" ADD CONSTRAINT "comment_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "comment_cases_open_key" ON "comment_cases" USING btree ("comment_id") WHERE "comment_cases"."state" = 'open';--> statement-breakpoint
CREATE INDEX "comment_cases_comment_index" ON "comment_cases" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "comment_cases_post_index" ON "comment_cases" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "comment_cases_state_index" ON "comment_cases" USING btree ("state","last_reported_at","id");--> statement-breakpoint
CREATE INDEX "comment_cases_settled_index" ON "comment_cases" USING btree ("settled_at") WHERE "comment_cases"."settled_at" is not null;--> statement-breakpoint
CREATE INDEX "comment_cases_settled_by_index" ON "comment_cases" USING btree ("settled_by_id") WHERE "comment_cases"."settled_by_id" is not null;--> statement-breakpoint
CREATE INDEX "comment_reports_case_index" ON "comment_reports" USING btree ("case_id","created_at","id");--> statement-breakpoint
CREATE INDEX "comment_reports_reporter_index" ON "comment_reports" USING btree ("reporter_id") WHERE "comment_reports"."reporter_id" is not null;--> statement-breakpoint
CREATE INDEX "comments_hidden_index" ON "comments" USING btree ("id") WHERE "comments"."hidden_reason" is not null;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_hidden_reason" CHECK ("comments"."hidden_reason" in ('spam', 'abuse', 'personal_information', 'other'));
--> statement-breakpoint
-- What is personal of a report goes with the account of who made it, and with the comment.
CREATE FUNCTION forget_in_comment_report() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.comment_id IS NULL THEN
    new.reporter_id := NULL;
    new.text_content := '';
  END IF;
  IF new.reporter_id IS NULL THEN
    new.note := '';
  END IF;
  RETURN new;
END
$$;
--> statement-breakpoint
CREATE TRIGGER forget_in_comment_report BEFORE UPDATE OF comment_id, reporter_id ON comment_reports
FOR EACH ROW WHEN (new.comment_id IS NULL OR new.reporter_id IS NULL) EXECUTE FUNCTION forget_in_comment_report();
--> statement-breakpoint
-- Nobody has to decide about a comment that is gone, whoever took it away.
CREATE FUNCTION settle_comment_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.state := 'withdrawn';
  new.settled_at := now();
  new.settled_by_id := NULL;
  RETURN new;
END
$$;
--> statement-breakpoint
CREATE TRIGGER settle_comment_case BEFORE UPDATE OF comment_id ON comment_cases
FOR EACH ROW WHEN (new.comment_id IS NULL AND new.state IN ('open', 'hidden')) EXECUTE FUNCTION settle_comment_case();
--> statement-breakpoint
-- As before, but that hidden comments do not count below a post.
DO $do$
DECLARE
  columns CONSTANT text := 'post_id, author_id, thread_id, is_deleted, is_deleted OR hidden_reason IS NOT NULL AS is_out_of_sight';
  added CONSTANT text := 'SELECT ' || columns || ', 1 AS delta FROM new_rows';
  removed CONSTANT text := 'SELECT ' || columns || ', -1 AS delta FROM old_rows';
  kind record;
BEGIN
  FOR kind IN SELECT * FROM (VALUES
    ('insert', added),
    ('update', added || ' UNION ALL ' || removed),
    ('delete', removed)
  ) AS kinds (name, changes) LOOP
    EXECUTE format(
      'CREATE OR REPLACE FUNCTION count_comments_after_%s() RETURNS trigger LANGUAGE plpgsql AS $body$
       BEGIN
         INSERT INTO comment_counts AS counted (scope, scope_id, shard, comments, threads)
         SELECT scope, scope_id, shard, sum(comments), sum(threads) FROM (%s) AS changes CROSS JOIN LATERAL (VALUES
           (''author'', author_id, 0, CASE WHEN is_deleted THEN 0 ELSE delta END, 0),
           (''post'', post_id, pg_backend_pid() %% 16, CASE WHEN is_out_of_sight THEN 0 ELSE delta END,
             CASE WHEN thread_id IS NULL THEN delta ELSE 0 END)
         ) AS parts (scope, scope_id, shard, comments, threads)
         WHERE scope_id IS NOT NULL GROUP BY scope, scope_id, shard
         HAVING sum(comments) <> 0 OR sum(threads) <> 0 ORDER BY scope, scope_id, shard
         ON CONFLICT (scope, scope_id, shard) DO UPDATE
           SET comments = counted.comments + excluded.comments, threads = counted.threads + excluded.threads;
         RETURN NULL;
       END
       $body$',
      kind.name, kind.changes);
  END LOOP;
END
$do$;
