-- Runs a query that gives one row once an advisory lock is held. A statement sees the rows as they were when it began; a query in a
-- volatile function sees them as they are when that query begins, and so what those did who held the lock before.
CREATE FUNCTION read_after_lock(lock_class integer, lock_id integer, query text, OUT total bigint, OUT most bigint)
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(lock_class, lock_id);
  EXECUTE query INTO total, most;
END
$$;
