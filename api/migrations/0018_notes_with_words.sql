-- The ids of the notes that hold the words of a query, by the index alone. The rows of note_words are short, since their words lie apart
-- from them; that reading all of these costs a hundred times as much is something the planner does not know.
CREATE FUNCTION notes_with_words(query tsquery) RETURNS SETOF integer
LANGUAGE sql STABLE PARALLEL SAFE ROWS 5000 SET enable_seqscan TO off AS $$
  SELECT note_id FROM note_words WHERE words @@ query
$$;
