-- Words as they are typed, without the ones that every text has: what a search finds while a word is still being typed.
CREATE TEXT SEARCH DICTIONARY english_words (TEMPLATE = simple, STOPWORDS = english);
--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION english_words (COPY = english);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION english_words ALTER MAPPING REPLACE english_stem WITH english_words;
