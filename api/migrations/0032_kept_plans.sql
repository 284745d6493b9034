-- Each connection prepares the query once, under a name that is made of its text, and keeps its plan. What a query in a function that is
-- volatile sees is the same as before: the rows as they are when it begins, behind the lock.
CREATE OR REPLACE FUNCTION read_after_lock(lock_class integer, lock_id integer, query text, OUT total bigint, OUT most bigint)
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  prepared text := 'read_after_lock_' || left(encode(sha256(convert_to(query, 'UTF8')), 'hex'), 32);
  run text := format('EXECUTE %s (%s)', prepared, lock_id);
BEGIN
  PERFORM pg_advisory_xact_lock(lock_class, lock_id);
  BEGIN
    EXECUTE run INTO total, most;
  EXCEPTION WHEN invalid_sql_statement_name THEN
    EXECUTE format('PREPARE %s (integer) AS %s', prepared, query);
    EXECUTE run INTO total, most;
  END;
END
$$;
