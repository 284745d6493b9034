CREATE TABLE "working_copies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "working_copies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"owner_id" integer NOT NULL,
	"post_id" integer,
	"title" text NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "working_copies_owner_post_key" UNIQUE NULLS NOT DISTINCT("owner_id","post_id"),
	CONSTRAINT "working_copies_title_length" CHECK (length("working_copies"."title") <= 200)
);
--> statement-breakpoint
ALTER TABLE "record_counts" ADD COLUMN "working_copies" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "working_copies" ADD CONSTRAINT "working_copies_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "working_copies" ADD CONSTRAINT "working_copies_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "working_copies_post_index" ON "working_copies" USING btree ("post_id");--> statement-breakpoint
CREATE OR REPLACE FUNCTION add_records(kind text, users integer[], amounts integer[])
  RETURNS void
  LANGUAGE plpgsql
AS $$
DECLARE
  of_user integer;
  added bigint;
BEGIN
  FOR of_user, added IN
    SELECT id, sum(amount) FROM unnest(users, amounts) AS change (id, amount)
    WHERE id IS NOT NULL GROUP BY id HAVING sum(amount) <> 0 ORDER BY id
  LOOP
    CASE kind
      WHEN 'calculations' THEN UPDATE record_counts SET calculations = calculations + added WHERE user_id = of_user;
      WHEN 'friend_requests' THEN UPDATE record_counts SET friend_requests = friend_requests + added WHERE user_id = of_user;
      WHEN 'images' THEN UPDATE record_counts SET images = images + added WHERE user_id = of_user;
      WHEN 'manga' THEN UPDATE record_counts SET manga = manga + added WHERE user_id = of_user;
      WHEN 'notes' THEN UPDATE record_counts SET notes = notes + added WHERE user_id = of_user;
      WHEN 'pages' THEN UPDATE record_counts SET pages = pages + added WHERE user_id = of_user;
      WHEN 'posts' THEN UPDATE record_counts SET posts = posts + added WHERE user_id = of_user;
      WHEN 'revisions' THEN UPDATE record_counts SET revisions = revisions + added WHERE user_id = of_user;
      WHEN 'working_copies' THEN UPDATE record_counts SET working_copies = working_copies + added WHERE user_id = of_user;
    END CASE;
  END LOOP;
END
$$;
--> statement-breakpoint
CREATE FUNCTION count_working_copies()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
DECLARE
  users integer[];
  amounts integer[];
BEGIN
  IF TG_OP <> 'DELETE' THEN
    SELECT array_agg(owner_id), array_agg(1) INTO users, amounts
    FROM new_rows;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    SELECT users || array_agg(owner_id), amounts || array_agg(-1) INTO users, amounts
    FROM old_rows;
  END IF;
  PERFORM add_records('working_copies', users, amounts);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER count_working_copies_insert AFTER INSERT ON working_copies
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_working_copies();
--> statement-breakpoint
CREATE TRIGGER count_working_copies_delete AFTER DELETE ON working_copies
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_working_copies();
