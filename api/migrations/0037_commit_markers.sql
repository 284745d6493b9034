CREATE TABLE "commit_markers" (
	"slot" uuid PRIMARY KEY NOT NULL,
	"number" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- Marks the present transaction as committed, if it wrote anything. It fails where the outcome was settled before, as "not committed".
CREATE FUNCTION mark_commit(marker_slot uuid, marker_number bigint) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  IF pg_current_xact_id_if_assigned() IS NULL THEN
    RETURN;
  END IF;
  INSERT INTO commit_markers AS marker (slot, number) VALUES (marker_slot, marker_number)
    ON CONFLICT (slot) DO UPDATE SET number = excluded.number, updated_at = now() WHERE marker.number < excluded.number;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'The outcome of this transaction was settled before it committed.';
  END IF;
END
$$;
