-- The deletion of an account looks for items whose subject begins with its id.
UPDATE inbox_items
SET subject = split_part(link, '/', 4) || CASE WHEN subject LIKE 'report %' THEN ' report' ELSE ' ' || subject END
WHERE kind = 'account_attacked'
  AND subject ~ '^(report|passkey) [0-9]+$'
  AND link ~ '^/admin/user/[0-9]{1,9}/edit$'
  AND NOT EXISTS (
    SELECT FROM inbox_items AS present
    WHERE present.kind = 'account_attacked'
      AND present.day = inbox_items.day
      AND present.subject = split_part(inbox_items.link, '/', 4)
        || CASE WHEN inbox_items.subject LIKE 'report %' THEN ' report' ELSE ' ' || inbox_items.subject END
  );
--> statement-breakpoint
-- What is left repeats a later item of its day, or is about a deleted account.
DELETE FROM inbox_items
WHERE kind = 'account_attacked'
  AND (
    subject ~ '^(report|passkey) [0-9]+$'
    OR (
      subject ~ '^[0-9]{1,9} (report|passkey [0-9]+)$'
      AND NOT EXISTS (SELECT FROM users WHERE users.id = split_part(inbox_items.subject, ' ', 1)::integer)
    )
  );
