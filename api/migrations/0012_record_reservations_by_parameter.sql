-- The query gets the id of the lock as its parameter, so that its text is the same for all users.
CREATE OR REPLACE FUNCTION read_after_lock(lock_class integer, lock_id integer, query text, OUT total bigint, OUT most bigint)
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(lock_class, lock_id);
  EXECUTE query INTO total, most USING lock_id;
END
$$;
